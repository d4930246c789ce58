/** A size of the window and its colours. */
export interface Look {
  readonly size: { readonly width: number; readonly height: number };
  readonly theme: 'light' | 'dark';
  /** For titles of tests: `1440 × 900 in light`. */
  readonly name: string;
  /** For files of pictures: `1440x900-light`. */
  readonly file: string;
  /** Is its accessibility checked, too? Of the four, two have each size and each of the colours. */
  readonly isChecked: boolean;
}

/** What every screen is looked at in. */
export const LOOKS: readonly Look[] = [
  look(1440, 900, 'light', { isChecked: true }),
  look(1440, 900, 'dark', { isChecked: false }),
  look(1000, 700, 'light', { isChecked: false }),
  look(1000, 700, 'dark', { isChecked: true }),
];

function look(
  width: number,
  height: number,
  theme: Look['theme'],
  { isChecked }: Pick<Look, 'isChecked'>,
): Look {
  return {
    size: { width, height },
    theme,
    name: `${width} × ${height} in ${theme}`,
    file: `${width}x${height}-${theme}`,
    isChecked,
  };
}
