import { PROVIDERS, STRUCTURES } from '../../model/providers.ts';
import type { StoppedRun } from '../../engine/summaries/ports/summaryStore.ts';
import { DEFAULT_SEGMENTATION } from '../../model/segmentation.ts';
import type { SegmentationSettings } from '../../model/segmentation.ts';
import type { Provider, Structure } from '../../model/providers.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { toStoreError } from '../sql/storeErrors.ts';

export function readSetting(db: Connection, name: string): string | undefined {
  return db.get<{ value: string }>(sql`SELECT value FROM setting WHERE name = ${name}`)?.value;
}

export function writeSetting(db: Connection, name: string, value: string): void {
  db.run(
    sql`INSERT INTO setting (name, value) VALUES (${name}, ${value})
        ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  );
}

function structureSetting(endpoint: string): string {
  return `structure ${endpoint}`;
}

/**
 * The method of requesting structured output that last succeeded with an endpoint; null if unknown.
 */
export function readStructure(db: Connection, endpoint: string): Structure | null {
  const stored = readSetting(db, structureSetting(endpoint));
  return STRUCTURES.find((structure) => structure === stored) ?? null;
}

export function writeStructure(db: Connection, endpoint: string, structure: Structure): void {
  writeSetting(db, structureSetting(endpoint), structure);
}

const BACKFILL_PROVIDER = 'backfill_provider';

/** The provider that writes the summaries of a backfill; null: as in the settings. */
export function readBackfillProvider(db: Connection): Provider | null {
  const stored = readSetting(db, BACKFILL_PROVIDER);
  return PROVIDERS.find((provider) => provider === stored) ?? null;
}

export function writeBackfillProvider(db: Connection, provider: Provider | null): void {
  writeSetting(db, BACKFILL_PROVIDER, provider ?? '');
}

const STOPPED_RUN = 'stopped_run';

/** Why the last run of a model ended early; null if it did not. */
export function readStoppedRun(db: Connection): StoppedRun | null {
  const stored = readSetting(db, STOPPED_RUN);
  return stored === undefined ? null : (JSON.parse(stored) as StoppedRun | null);
}

export function writeStoppedRun(db: Connection, stopped: StoppedRun | null): void {
  writeSetting(db, STOPPED_RUN, JSON.stringify(stopped));
}

const ZONE = 'zone';

/** The IANA time zone whose calendar the table of contents follows. */
export function readZone(db: Connection): string {
  return readSetting(db, ZONE) ?? 'UTC';
}

/** Whether the zone is set, which is so for every memory except one being created. */
export function hasZone(db: Connection): boolean {
  return readSetting(db, ZONE) !== undefined;
}

export function writeZone(db: Connection, zone: string): void {
  writeSetting(db, ZONE, zone);
}

const SEGMENTATION = 'segmentation';

/** The numbers that conversations are cut by; those never set are the defaults. */
export function readSegmentation(db: Connection): SegmentationSettings {
  const stored = readSetting(db, SEGMENTATION);
  if (stored === undefined) return DEFAULT_SEGMENTATION;
  return { ...DEFAULT_SEGMENTATION, ...(JSON.parse(stored) as Partial<SegmentationSettings>) };
}

export function writeSegmentation(db: Connection, settings: SegmentationSettings): void {
  writeSetting(db, SEGMENTATION, JSON.stringify(settings));
}

/**
 * Sets the time zone of a new memory; an existing zone is kept. Throws `database-damaged`,
 * `disk-full`.
 */
export function initialiseZone(db: Connection, zone: string): void {
  try {
    if (!hasZone(db)) writeSetting(db, ZONE, zone);
  } catch (error) {
    throw toStoreError(error, db.database.name);
  }
}
