import { expect, test } from 'vitest';
import { markdownSlices, SLICE } from '../../../renderer/features/evidence/markdownSlices.ts';

const words = (count: number): string => 'some words here '.repeat(count).trim();
const LONG = words(SLICE / 16 + 1);

test('a long message is cut between its blocks, and nothing is lost', () => {
  const source = `${LONG}\n\n## Then\n\n${LONG}\n\nAnd the end.\n`;
  const slices = markdownSlices(source);
  expect(slices.join('')).toBe(source);
  expect(slices.map((slice) => slice.slice(0, 7))).toEqual(['some wo', '## Then', 'And the']);
  expect(markdownSlices('short\n\nand whole')).toEqual(['short\n\nand whole']);
});

test('neither in code, nor amid a list, a quote or a table', () => {
  const inner = `${LONG}\n\nPlain in code\n\n${LONG}`;
  for (const source of [
    `~~~\n${inner}\n~~~`,
    `\`\`\`\`md\n${LONG}\n\n\`\`\`\n\nPlain\n\n${LONG}\n\`\`\`\``,
    `- ${LONG}\n\n- ${LONG}\n\n  Set in\n\n1. ${LONG}`,
    `> ${LONG}\n\n> ${LONG}`,
    `| a |\n|---|\n| ${LONG} |\n\n| b |`,
  ])
    expect(markdownSlices(source)).toEqual([source]);
});

test('a message whose parts refer to each other stays whole', () => {
  const source = `See [it][1] and ${LONG}\n\nMore.\n\n[1]: https://example.org`;
  expect(markdownSlices(source)).toEqual([source]);
});
