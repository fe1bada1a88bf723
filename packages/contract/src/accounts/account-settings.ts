import { z } from 'zod'

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

const words = z.array(z.string().trim().min(1).max(80)).max(20)
const age = z.int().min(0).max(120).nullish()
const answer = z.string().trim().max(2_000).nullish()

/** Whom the account wants to win as customers: the person behind its campaigns, in its own words. */
export const CustomerAnatomy = z
  .object({
    description: answer,
    age_from: age,
    age_to: age,
    gender: z.enum(['any', 'women', 'men']).optional(),
    places: words.optional(),
    occupations: words.optional(),
    interests: words.optional(),
    needs: answer,
    objections: answer,
    motives: answer,
    /** Where they learn of offers: channels, media, events. */
    sources: words.optional(),
  })
  .refine(({ age_from, age_to }) => (age_from ?? 0) <= (age_to ?? 120), { error: 'invalid', path: ['age_to'] })
export type CustomerAnatomy = z.infer<typeof CustomerAnatomy>

/** Settings of an account (domain.md 2.2). */
export const AccountSettings = z.object({
  /** Quiet hours in local time, without marketing messages. */
  quiet_hours: z.object({ from: clock, to: clock }).nullish(),
  /** Maximum number of marketing messages to one contact within a number of days. */
  frequency_cap: z.object({ count: z.int().min(1).max(100), days: z.int().min(1).max(90) }).nullish(),
  double_opt_in_default: z.boolean().optional(),
  attribution_days: z.union([z.literal(30), z.literal(60), z.literal(90)]).optional(),
  /** Whether a duplicate contact may be created after a warning. */
  duplicate_policy: z.enum(['warn', 'block']).optional(),
  offer_valid_days: z.int().min(1).max(365).optional(),
  acceptance_silence_days: z.int().min(1).max(90).optional(),
  response_sla_minutes: z.int().min(5).max(43_200).nullish(),
  /** Dunning steps by days after the due date: `warn` reminds and creates a task for the manager. */
  dunning: z
    .array(z.object({ days: z.int().min(-30).max(365), action: z.enum(['remind', 'warn', 'suspend', 'cancel']) }))
    .max(10)
    .optional(),
  customer_anatomy: CustomerAnatomy.nullish(),
  custom_contact_fields: z
    .array(
      z.object({
        key: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
        type: z.enum(['text', 'number', 'date', 'boolean']),
        label_en: z.string().trim().min(1).max(60),
        label_gr: z.string().trim().min(1).max(60),
      }),
    )
    .max(50)
    .refine((list) => new Set(list.map((field) => field.key)).size === list.length, { error: 'invalid' })
    .optional(),
})
export type AccountSettings = z.infer<typeof AccountSettings>
