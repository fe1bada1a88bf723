import { z } from 'zod'

/** Amounts in minor units that a form may send. */
export const amount = z.int().min(0).max(1_000_000_000_000)
/** Quantities have at most three decimals, like their columns. */
export const quantity = z
  .number()
  .positive()
  .max(999_999_999)
  .refine((value) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6)
/** Three capital letters; the server checks whether the currency is supported. */
export const currencyCode = z.string().regex(/^[A-Z]{3}$/)
