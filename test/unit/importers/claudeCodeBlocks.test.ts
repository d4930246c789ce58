import { describe, expect, it } from 'vitest';
import { claudeCodeImporter } from '../../../core/importers/claude-code/claudeCodeImporter.ts';
import { convertLines } from './convertFile.ts';

/** `kind name: text` of a line's events, the one that opens a turn with `> ` before it. */
function read(record: object): string[] {
  const [line] = convertLines(claudeCodeImporter, '/log/s.jsonl', [JSON.stringify(record)]);
  if (line?.kind !== 'event') return [];
  return line.events.map(
    ({ kind, name, text, opensTurn }) => `${opensTurn ? '> ' : ''}${kind} ${name}: ${text}`,
  );
}

const user = (content: unknown, fields: object = {}) =>
  read({ type: 'user', message: { content }, ...fields });

describe('the blocks of a line', () => {
  it('name embedded data by its media type, wherever it is embedded', () => {
    expect(
      user([
        { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBOR' } },
        { type: 'image', source: { type: 'url', url: 'data:image/webp;base64,UklGR' } },
        { type: 'image', source: { type: 'url', url: 'https://img.example/1.png' } },
        { type: 'image' },
      ]),
    ).toEqual([
      '> message null: [image: image/png]',
      'message null: [image: image/webp]',
      'message null: [image: https://img.example/1.png]',
      'message null: [image: unknown]',
    ]);
  });

  it('are told by their words, which stand before the picture that came with them', () => {
    const picture = { type: 'image', source: { media_type: 'image/png' } };
    expect([
      user([picture, { type: 'text', text: '[Image #1] The margin is lost.' }]),
      user([picture, { type: 'tool_result', tool_use_id: 't', content: 'No.' }]),
    ]).toEqual([
      ['> message null: [Image #1] The margin is lost.', 'message null: [image: image/png]'],
      ['> message null: [image: image/png]', 'tool_result null: No.'],
    ]);
  });

  it('keep results before the words that follow them, and only the words open a turn', () => {
    expect(
      user([
        { type: 'tool_result', tool_use_id: 't', content: 'No.' },
        { type: 'text', text: '<system-reminder>Mind the todos.</system-reminder>' },
        { type: 'text', text: 'Do it otherwise.' },
        { type: 'text', text: 'And soon.' },
      ]),
    ).toEqual([
      'tool_result null: No.',
      '> message null: Do it otherwise.',
      'message null: And soon.',
      'system reminder: Mind the todos.',
    ]);
  });

  it('of a line that is marked as not the user’s are notes, its tool results excepted', () => {
    expect(
      user(
        [
          { type: 'text', text: 'Base directory: /skills/pdf' },
          { type: 'image', source: { media_type: 'image/png' } },
          { type: 'tool_result', tool_use_id: 't', content: 'Done.' },
        ],
        { isMeta: true },
      ),
    ).toEqual([
      'system meta: Base directory: /skills/pdf',
      'system meta: [image: image/png]',
      'tool_result null: Done.',
    ]);
  });

  it('of a type to come are notes that are never empty', () => {
    expect(user([{ type: 'hologram', size: 3 }, { type: 'aura' }])).toEqual([
      'system hologram: size: 3',
      'system aura: aura',
    ]);
  });
});
