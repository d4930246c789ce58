import { expect, test } from 'vitest';
import { allZones, findZones, zoneName, zoneOffset } from '../../../renderer/state/storageZones.ts';

const ZONES = ['UTC', 'America/New_York', 'America/Indiana/Knox', 'Asia/Tokyo', 'Europe/York'];

test('zones are found by their words in any case, those whose city begins with them first', () => {
  expect([
    findZones(ZONES, 'york'),
    findZones(ZONES, 'NEW york'),
    findZones(ZONES, 'america kn'),
    findZones(ZONES, 'tókyo'),
    findZones(ZONES, 'nowhere'),
    findZones(ZONES, '  '),
  ]).toEqual([
    ['Europe/York', 'America/New_York'],
    ['America/New_York'],
    ['America/Indiana/Knox'],
    ['Asia/Tokyo'],
    [],
    [],
  ]);
});

test('all zones of the system can be chosen, UTC among them, each once', () => {
  const zones = allZones();
  expect([zones.includes('UTC'), zones.includes('Europe/Berlin'), new Set(zones).size]).toEqual([
    true,
    true,
    zones.length,
  ]);
});

test('offsets are those of the moment, and a zone that is not known has none', () => {
  const winter = Date.parse('2026-01-30T12:00:00Z');
  const summer = Date.parse('2026-07-30T12:00:00Z');
  expect([
    zoneOffset('Europe/Berlin', winter),
    zoneOffset('Europe/Berlin', summer),
    zoneOffset('Asia/Kolkata', winter),
    zoneOffset('Nowhere/At_All', winter),
    zoneName('America/New_York'),
  ]).toEqual(['UTC+1', 'UTC+2', 'UTC+5:30', '', 'America/New York']);
});
