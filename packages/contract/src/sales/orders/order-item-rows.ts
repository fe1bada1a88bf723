import { z } from 'zod'
import { Comment } from '../../attachments/comments.ts'
import { Link } from '../../attachments/links.ts'
import { Media } from '../../attachments/media.ts'
import { Note } from '../../attachments/notes.ts'
import { Task } from '../../work/task.ts'
import { Requirement } from '../../catalogue/requirements.ts'
import { date, instant } from '../../kit/fields.ts'
import { CAMPAIGN_STATUSES } from '../../marketing/campaigns.ts'
import { lineShape } from '../documents/lines.ts'
import { ORDER_ITEM_STATUSES, ORDER_KINDS, ORDER_STATUSES } from './order-statuses.ts'

/** A related item: the package of a part, or the sales item of a production item. */
const ItemBadge = z.object({
  uuid: z.string(),
  order_uuid: z.string(),
  name: z.string(),
  status: z.enum(ORDER_ITEM_STATUSES),
  quantity: z.number(),
  order_number: z.string().nullable(),
})

/** The campaign (ad plan) that carries out a sold item. */
const ItemCampaign = z.object({ id: z.int(), account_id: z.int(), name: z.string(), status: z.enum(CAMPAIGN_STATUSES) })

/** Answers to the questions of an item, by the key of the question; files are ids of media of the item. */
export const RequirementAnswers = z.record(
  z.string().max(40),
  z.union([z.string().max(20_000), z.boolean(), z.array(z.union([z.int().positive(), z.uuid()])).max(10), z.null()]),
)
export type RequirementAnswers = z.infer<typeof RequirementAnswers>

/** One item of an order, with its progress (domain.md 2.11, 3.24). */
export const OrderItem = z.object({
  /** The same value as `uuid`. */
  id: z.string(),
  uuid: z.string(),
  account_id: z.int(),
  order_uuid: z.string(),
  /** The package to which it belongs. */
  parent_uuid: z.string().nullable(),
  ...lineShape,
  /** The sales item of a production item; omitted for the provider. */
  source_order_item_uuid: z.string().nullable().optional(),
  service_provider_uuid: z.string().nullable().optional(),
  project_uuid: z.string().nullable(),
  status: z.enum(ORDER_ITEM_STATUSES),
  /** Status before it was put on hold. */
  previous_status: z.enum(ORDER_ITEM_STATUSES).nullable(),
  requirements: z.array(Requirement),
  requirements_answers: RequirementAnswers,
  requirements_completed_at: instant.nullable(),
  /** Keys of required questions without an answer. */
  requirements_missing: z.array(z.string()),
  due_date: date.nullable(),
  is_late: z.boolean(),
  started_at: instant.nullable(),
  delivered_at: instant.nullable(),
  accepted_at: instant.nullable(),
  completed_at: instant.nullable(),
  invoiced_quantity: z.number(),
  progress_bp: z.int(),
  version: z.int(),
  order_number: z.string().nullable(),
  order_title: z.string().nullable(),
  order_kind: z.enum(ORDER_KINDS),
  order_status_code: z.enum(ORDER_STATUSES),
  currency: z.string(),
  product: z.object({ id: z.int(), type: z.string(), code: z.string(), name: z.string() }).nullable().optional(),
  parent: ItemBadge.nullable().optional(),
  /** The newest campaign that carries out the item; null for those who may not read it. */
  campaign: ItemCampaign.nullable().optional(),
  parentOrderItem: ItemBadge.nullable().optional(),
  order: z
    .object({ uuid: z.string(), number: z.string().nullable(), title: z.string().nullable(), client: z.string().nullable() })
    .nullable()
    .optional(),
  project: z.object({ uuid: z.string(), name: z.string() }).nullable().optional(),
  /** Ordered, delivered, invoiced and paid amounts, summed over documents. */
  quantities: z.object({ ordered: z.number(), delivered: z.number(), invoiced: z.number(), paid: z.number() }).optional(),
  /** What providers were given of it; only for the side that keeps the record. */
  productionItems: z
    .array(
      z.object({
        uuid: z.string(),
        order_uuid: z.string(),
        order_number: z.string().nullable(),
        order_status_code: z.enum(ORDER_STATUSES),
        provider: z.string(),
        status: z.enum(ORDER_ITEM_STATUSES),
        net_minor: z.int(),
        due_date: date.nullable(),
      }),
    )
    .optional(),
  links: z.array(Link).optional(),
  notes: z.array(Note).optional(),
  comments: z.array(Comment).optional(),
  media: z.array(Media).optional(),
  tasks: z.array(Task).optional(),
})
export type OrderItem = z.infer<typeof OrderItem>
