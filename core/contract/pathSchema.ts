import { z } from 'zod';

/**
 * A path on this machine. NUL characters are rejected as wrong input because no system accepts
 * them.
 */
export const pathSchema = z
  .string()
  .min(1)
  .refine((path) => !path.includes('\0'), 'a path holds no NUL character');
