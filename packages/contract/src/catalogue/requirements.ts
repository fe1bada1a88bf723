import { z } from 'zod'
import { text } from '../kit/fields.ts'

export const REQUIREMENT_TYPES = ['text', 'textarea', 'file', 'url', 'select', 'date', 'bool'] as const
export type RequirementType = (typeof REQUIREMENT_TYPES)[number]

const optional = (max: number) => z.string().trim().max(max).nullish()

/** A question that the buyer answers on the order before work begins (domain.md 2.10). */
export const Requirement = z.object({
  key: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
  type: z.enum(REQUIREMENT_TYPES),
  label_en: text(160),
  label_gr: optional(160),
  required: z.boolean(),
  /** Options of a select. */
  options: z
    .array(z.object({ value: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,39}$/), label_en: text(120), label_gr: optional(120) }))
    .max(50)
    .refine((options) => isUnique(options.map(({ value }) => value)))
    .nullish(),
  help: optional(500),
})
export type Requirement = z.infer<typeof Requirement>

/** The ordered questions of one product. Keys are unique, and a select has options. */
export const Requirements = z
  .array(Requirement.refine(({ type, options }) => type !== 'select' || Boolean(options?.length), { error: 'required', path: ['options'] }))
  .max(40)
  .refine((questions) => isUnique(questions.map(({ key }) => key)))

/** A task to create when an item of the product becomes ready. */
export const TaskTemplate = z.object({
  title: text(200),
  /** Days from the ready state of the item to the due date. */
  offset_days: z.int().min(0).max(730),
  /** Code of the role to whose member it is assigned, such as `designer`. */
  assignee_role: z.string().trim().max(40).nullish(),
  checklist: z.array(text(200)).max(30).optional(),
})
export type TaskTemplate = z.infer<typeof TaskTemplate>

const isUnique = (values: readonly string[]) => new Set(values).size === values.length
