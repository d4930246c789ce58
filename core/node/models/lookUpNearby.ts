import { lookup } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { placeOfHost } from '../../model/networkPlace.ts';

/** Finds all addresses of a name. */
export type LookUp = (
  hostname: string,
  options: { readonly all: true },
  done: (error: Error | null, addresses: readonly LookupAddress[]) => void,
) => void;

/** Code of the failure of a name that leads beyond one's own network. */
export const NOT_NEARBY = 'ENOTNEARBY';

/**
 * Finds addresses for connections that are not encrypted: only those on this machine and on networks of
 * one's own. Whoever answers for a name could have it lead anywhere.
 */
export function lookUpNearby(lookUp: LookUp = lookup): LookupFunction {
  return (hostname, { all }, done) =>
    lookUp(hostname, { all: true }, (error, addresses) => {
      if (error !== null) return done(error, '');
      const near = addresses.filter(({ address }) => placeOfHost(address) !== 'beyond');
      const [first] = near;
      if (first === undefined)
        return done(
          Object.assign(new Error(`${hostname} is not nearby`), { code: NOT_NEARBY }),
          '',
        );
      return all === true ? done(null, near) : done(null, first.address, first.family);
    });
}
