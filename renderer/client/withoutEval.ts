/**
 * Tells zod not to try `new Function`: the page's policy forbids it, and each try would be reported as
 * a violation. Schemas try when they are made, so this module is imported before any of them.
 */
import { config } from 'zod';

config({ jitless: true });
