import { describe, expect, it } from 'vitest';
import { remembered, rememberedIn } from '../../../core/domain/text/remembered.ts';

describe('remembered', () => {
  it('answers about the same sentence once', () => {
    const asked: string[] = [];
    const length = remembered((text) => asked.push(text));
    expect([length('one'), length('two'), length('one')]).toEqual([1, 2, 1]);
    expect(asked).toEqual(['one', 'two']);
  });

  it('keeps false and zero as answers', () => {
    let asked = 0;
    const never = remembered(() => {
      asked += 1;
      return false;
    });
    expect([never('a'), never('a')]).toEqual([false, false]);
    expect(asked).toBe(1);
  });

  it('keeps no long texts, and not more than some thousands', () => {
    const asked: string[] = [];
    const told = remembered((text) => asked.push(text));
    const long = 'x'.repeat(10_000);
    told(long);
    told(long);
    expect(asked).toHaveLength(2);
    for (let i = 0; i < 9_000; i += 1) told(`sentence ${i}`);
    told('sentence 0');
    expect(asked.filter((text) => text === 'sentence 0')).toHaveLength(2);
  });

  it('tells languages apart', () => {
    const asked: string[] = [];
    const told = rememberedIn((text, language) => asked.push(`${language} ${text}`));
    told('die', 'de');
    told('die', 'en');
    told('die', 'de');
    expect(asked).toEqual(['de die', 'en die']);
  });
});
