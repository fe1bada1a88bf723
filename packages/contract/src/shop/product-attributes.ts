import { z } from 'zod'
import { text } from '../kit/fields.ts'

/** An attribute of a product, such as colour or size. Templates may omit its values. */
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
