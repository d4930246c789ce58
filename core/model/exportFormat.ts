/** What an export can be written as. */
export const EXPORT_FORMATS = ['markdown', 'html', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
