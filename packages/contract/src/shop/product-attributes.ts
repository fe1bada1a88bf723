import { z } from 'zod'
import { text } from '../kit/fields.ts'

/** What describes a product beside its price: colour, size, bottle … A template may leave values open. */
export const ProductAttributes = z
  .array(
    z.object({
      name: text(60),
      value: z
        .string()
        .trim()
        .max(200)
        .nullish()
        .transform((value) => value ?? ''),
    }),
  )
  .max(30)
