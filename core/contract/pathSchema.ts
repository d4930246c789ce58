import { z } from 'zod';

/** A path of this machine. The system takes none with a NUL character, which is therefore a wrong input. */
export const pathSchema = z
  .string()
  .min(1)
  .refine((path) => !path.includes('\0'), 'a path holds no NUL character');
