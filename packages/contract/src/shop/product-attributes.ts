import { z } from 'zod'
import { text } from '../kit/fields.ts'

/** What describes a product beside its price: colour, size, bottle … */
export const ProductAttributes = z.array(z.object({ name: text(60), value: z.string().trim().max(200) })).max(30)
