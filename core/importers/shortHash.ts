/**
 * A 53-bit hash of a text as 11 characters, the same on all platforms. Good enough for the few
 * hundred texts that a converter remembers, but no protection against deliberate collisions. This is cyrb53, which
 * its author placed in the public domain.
 */
export function shortHash(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  high =
    Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low =
    Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (high & 0x1fffff) + (low >>> 0)).toString(36).padStart(11, '0');
}
