/** Fields of a form as a person types them, and what is said about those that cannot be taken. */

/** By the field's name within its section: what is wrong, and what would be right. */
export type FieldErrors = Readonly<Record<string, string>>;

/** A form that was read: the value, or what is wrong with which field. */
export type ReadForm<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: FieldErrors };

export interface NumberLimits {
  readonly min: number;
  readonly max: number;
  readonly whole: boolean;
}

/** Reads the fields of one form and gathers their errors. */
export interface FieldReader {
  /** A number within limits. Of a wrong one the result is its least, and an error is noted. */
  number(field: string, text: string, limits: NumberLimits): number;
  /** The same, where nothing typed means null. */
  optionalNumber(field: string, text: string, limits: NumberLimits): number | null;
  /** Notes what is wrong with a field. */
  refuse(field: string, error: string): void;
  /** The value when no field was wrong. */
  finish<T>(value: T): ReadForm<T>;
}

export function createFieldReader(): FieldReader {
  const errors: Record<string, string> = {};
  const number: FieldReader['number'] = (field, text, { min, max, whole }) => {
    const value = parseNumber(text);
    if (value !== null && value >= min && value <= max && (!whole || Number.isInteger(value)))
      return value;
    errors[field] = `Give a ${whole ? 'whole ' : ''}number from ${plain(min)} to ${plain(max)}.`;
    return min;
  };
  return {
    number,
    optionalNumber: (field, text, limits) =>
      text.trim() === '' ? null : number(field, text, limits),
    refuse: (field, error) => {
      errors[field] ??= error;
    },
    finish: (value) =>
      Object.keys(errors).length === 0 ? { ok: true, value } : { ok: false, errors },
  };
}

/** A number as a field shows it: no groups of digits, so that it can be read back; empty for null. */
export const numberText = (value: number | null): string => (value === null ? '' : plain(value));

/** Groups by comma or space are taken, exponents and signs but a minus are not. */
function parseNumber(text: string): number | null {
  const digits = text.trim().replaceAll(/(?<=\d)[, _](?=\d{3}(?:\D|$))/g, '');
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(digits) ? Number(digits) : null;
}

const format = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 12 });
const plain = (value: number): string => format.format(value);
