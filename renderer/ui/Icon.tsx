const PATHS = {
  closed: 'M6 4l4 4-4 4',
  open: 'M4 6l4 4 4-4',
  previous: 'M10 4L6 8l4 4',
  next: 'M6 4l4 4-4 4',
  tick: 'M3 8l4 4 6-8',
  folder: 'M2 4h4l2 2h6v7H2z',
  file: 'M4 2h5l3 3v9H4z',
  close: 'M4 4l8 8M12 4l-8 8',
  menu: 'M2 4h12M2 8h12M2 12h12',
  today: 'M2 8h3l2-5 3 10 2-5h2',
  time: 'M3 4h10M5 8h8M7 12h6',
  projects: 'M2 4h4l2 2h6v7H2z',
  points: 'M3 4l1 1 2-2M8 4h6M3 8l1 1 2-2M8 8h6M3 12l1 1 2-2M8 12h6',
  resume: 'M3 3l4 5-4 5M9 13h5',
  'hand-over': 'M2 8h10M8 4l4 4-4 4M14 3v10',
  export: 'M8 2v8M5 7l3 3 3-3M3 10v4h10v-4',
  outline: 'M2 4h2M6 4h8M2 8h2M6 8h6M2 12h2M6 12h8',
  numbers: 'M3 13V9M8 13V3M13 13V6',
} as const;

export type IconName = keyof typeof PATHS;

/** A small line drawing beside a word; it says nothing that the word does not. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg width="12" height="12" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} fill="none" stroke="currentColor" strokeWidth="1.8" />
    </svg>
  );
}
