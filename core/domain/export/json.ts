import type { ExportData } from './data.ts';

/** Of the shapes in `data.ts`; a field that means something else than before makes it another one. */
const VERSION = 1;

/** What an export tells, as a JSON document. */
export function exportJson(data: ExportData, zone: string): string {
  return `${JSON.stringify({ strata: 'export', version: VERSION, zone, ...data }, null, 2)}\n`;
}
