import { expect, test } from 'vitest';
import { whyItEnded } from '../../../electron/launch/whyItEnded.mjs';

const SHARED =
  '/opt/electron/electron: error while loading shared libraries: libnss3.so: cannot open shared object file: No such file or directory';
const SANDBOX =
  '[7:1123/101010.101010:FATAL:zygote_host_impl_linux.cc(132)] No usable sandbox! If you are running on Ubuntu 23.10+ …';
const DISPLAY = [
  '[1:1123/101010:ERROR:ozone_platform_x11.cc(239)] Missing X server or $DISPLAY',
  '[1:1123/101010:ERROR:env.cc(257)] The platform failed to initialize.  Exiting.',
].join('\n');

test.each([
  [127, null, SHARED, 'the library libnss3.so is missing'],
  [
    1,
    null,
    'Error loading shared library libgtk-3.so.0: No such file',
    'the library libgtk-3.so.0 is missing',
  ],
  [
    null,
    'SIGABRT',
    'dyld[1]: Library not loaded: @rpath/Squirrel',
    'the library @rpath/Squirrel is missing',
  ],
  [1, null, DISPLAY, 'there is no display'],
  [null, 'SIGSEGV', DISPLAY, 'there is no display'],
  [null, 'SIGTRAP', SANDBOX, 'its sandbox is not allowed on this machine'],
  [
    null,
    'SIGTRAP',
    'FATAL: Failed to move to new namespace: errno = Operation not permitted',
    'its sandbox is not allowed on this machine',
  ],
  [
    1,
    null,
    "FATAL:gpu_data_manager_impl_private.cc: GPU process isn't usable. Goodbye.",
    'its graphics process does not run',
  ],
  [127, null, '', 'a library is missing'],
  [0xc0000135, null, '', 'a library is missing'],
  [null, 'SIGILL', 'a line about the bus', 'it was ended by SIGILL'],
  [9, null, '', 'it ended with 9'],
] as const)('an end with %s, %s is put in words', (code, signal, words, reason) => {
  expect(whyItEnded({ code, signal, words })).toBe(reason);
});
