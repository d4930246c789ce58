import { PROVIDERS, STRUCTURES } from '../../model/providers.ts';
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

/** How an endpoint was last asked for structure with success; null when that is not known. */
export function readStructure(db: Connection, endpoint: string): Structure | null {
  const stored = readSetting(db, structureSetting(endpoint));
  return STRUCTURES.find((structure) => structure === stored) ?? null;
}

export function writeStructure(db: Connection, endpoint: string, structure: Structure): void {
  writeSetting(db, structureSetting(endpoint), structure);
}

const BACKFILL_PROVIDER = 'backfill_provider';

/** Who writes the summaries of a backfill; null: as in the settings. */
export function readBackfillProvider(db: Connection): Provider | null {
  const stored = readSetting(db, BACKFILL_PROVIDER);
  return PROVIDERS.find((provider) => provider === stored) ?? null;
}

export function writeBackfillProvider(db: Connection, provider: Provider | null): void {
  writeSetting(db, BACKFILL_PROVIDER, provider ?? '');
}

const ZONE = 'zone';

/** The IANA time zone whose calendar the table of contents follows. */
export function readZone(db: Connection): string {
  return readSetting(db, ZONE) ?? 'UTC';
}

/** Was it given its zone? Only a memory in the making was not. */
export function hasZone(db: Connection): boolean {
  return readSetting(db, ZONE) !== undefined;
}

export function writeZone(db: Connection, zone: string): void {
  writeSetting(db, ZONE, zone);
}

/**
 * Gives a new memory its time zone; one that has a zone keeps it. Throws `database-damaged`,
 * `disk-full`.
 */
export function initialiseZone(db: Connection, zone: string): void {
  try {
    if (!hasZone(db)) writeSetting(db, ZONE, zone);
  } catch (error) {
    throw toStoreError(error, db.database.name);
  }
}
