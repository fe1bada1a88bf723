import { sql } from 'kysely'
import { addInvoice } from '#modules/sales/payments/payments.fixture.ts'
import type { Fixtures } from '../access-fixtures.ts'
import type { TestApp } from '../app.ts'

/** An account in which an endpoint can be called: its app, and the keys of its records. */
export interface World {
  app: TestApp
  keys: Fixtures
  /** Whether its records are only named, and none of its endpoints is called. */
  is_foreign: boolean
}
/** What an endpoint needs so that a body reaches its rules: other records, and fields that fit each other. */
export interface Preparation {
  keys?: Record<string, number | string>
  body?: Record<string, unknown>
}

const run = async ({ app }: World, statement: ReturnType<typeof sql>) => {
  const { rows } = await statement.execute(app.database.db)
  return rows[0] === undefined ? 0 : (Object.values(rows[0] as Record<string, number | string>)[0] as number | string)
}

/** An audience to which contacts are added by hand. */
const staticAudience = async (world: World) => ({
  keys: {
    audiences: await run(
      world,
      sql`INSERT INTO audiences (account_id, name, type) VALUES (${world.keys.accounts}, gen_random_uuid()::text, 'static') RETURNING id`,
    ),
  },
})
const offerSeries = async (world: World) => ({
  keys: {
    'document-series': await run(
      world,
      sql`INSERT INTO document_series (account_id, document_type, code, name) VALUES (${world.keys.accounts}, 'offer', 'PREP', 'Prepared') RETURNING id`,
    ),
  },
})
/** A picture of the account: the file of its other records is a PDF. */
const picture = async (world: World) => ({
  keys: {
    media: await run(
      world,
      sql`INSERT INTO media (account_id, uuid, disk, path, file_name, extension, mime_type, size_bytes, checksum, kind, status)
        VALUES (${world.keys.accounts}, uuid_v7(), 'local', 'x', 'x.png', 'png', 'image/png', 1, decode(repeat('00', 32), 'hex'), 'image', 'ready') RETURNING id`,
    ),
  },
})
/** Another contact of the account, for endpoints that take two. */
const otherContact = async (world: World) => ({
  keys: {
    contacts: await run(world, sql`INSERT INTO contacts (account_id, first_name) VALUES (${world.keys.accounts}, 'Second') RETURNING id`),
  },
})
/** A stage of a type in the pipeline of the account. */
const stage = (world: World, type: string, pipeline = world.keys.pipelines) =>
  run(
    world,
    sql`INSERT INTO pipeline_stages (account_id, pipeline_id, name, type, probability_bp, position)
      VALUES (${world.keys.accounts}, ${pipeline}, ${`${type} ${Math.random()}`}, ${type}, ${type === 'won' ? 10_000 : 0}, 9) RETURNING id`,
  )
const request = (status: string) => async (world: World) => {
  if (world.is_foreign) return {}
  const { accounts, 'pipeline-stages': open, 'contact-requests': id } = world.keys
  const pipelines = world.keys.pipelines
  const ends = { open, won: await stage(world, 'won'), lost: await stage(world, 'lost') }
  const at = ends[status as keyof typeof ends]
  await run(
    world,
    at === undefined
      ? sql`UPDATE contact_requests SET status = ${status} WHERE id = ${id}`
      : sql`UPDATE contact_requests SET status = ${status}, pipeline_id = ${pipelines}, pipeline_stage_id = ${at}, position = 'a0',
          stage_entered_at = now(), closed_at = ${status === 'open' ? null : sql`now()`} WHERE id = ${id} AND account_id = ${accounts}`,
  )
  return {}
}
const commentOn = (type: string, kind: string) => async (world: World) => ({
  keys: {
    comments: await run(
      world,
      sql`INSERT INTO comments (account_id, commentable_type, commentable_id, user_id, body, body_text)
        VALUES (${world.keys.accounts}, ${type}, ${String(world.keys[kind])}, ${world.keys.users}, 'x', 'x') RETURNING id`,
    ),
  },
  body: { body: 'An answer' },
})
/** The task belongs to the project whose asset is reviewed. */
const taskOfProject = async (world: World) => {
  if (!world.is_foreign) await run(world, sql`UPDATE tasks SET project_uuid = ${world.keys.projects} WHERE uuid = ${world.keys.tasks}`)
  return {}
}
/** An asset without a review, and a member of its account who may. */
const reviewable = async (world: World) => {
  if (world.is_foreign) return {}
  const { accounts, 'project-assets': asset } = world.keys
  await run(world, sql`DELETE FROM approval_requests WHERE project_asset_id = ${asset}`)
  await run(world, sql`UPDATE project_assets SET status = 'draft', review_round = 0, submitted_at = NULL WHERE id = ${asset}`)
  const users = await run(world, sql`SELECT user_id FROM memberships WHERE account_id = ${accounts} ORDER BY id LIMIT 1`)
  return { keys: { users }, body: { reviewer_ids: [users] } }
}
const ofRelation = async (world: World) => {
  await run(world, sql`UPDATE orders SET account_relation_uuid = ${world.keys.relations} WHERE uuid = ${world.keys.orders}`)
  return { body: { product_id: world.keys.products } }
}
/** An issued invoice of a client, and a payment that it could take. */
const payable = (more: (world: World) => object) => async (world: World) => {
  const { accounts, relations, payments, linked_account } = world.keys
  const relation = { uuid: String(relations), client_id: Number(linked_account) }
  if (!world.is_foreign)
    await run(
      world,
      sql`UPDATE payments SET account_relation_uuid = ${relations}, contact_id = NULL, status = 'pending' WHERE uuid = ${payments}`,
    )
  const invoice = await addInvoice(world.app, Number(accounts), { relation }, { total_minor: 500 })
  return { keys: { invoices: invoice }, body: { ...more(world) } }
}
/** The second colleague of an account. */
const colleague = async ({ app, keys }: World) => app.member({ account_id: Number(keys.accounts), permissions: ['contacts.read'] })
const draftOfRequest = async (world: World) => {
  await run(
    world,
    sql`UPDATE draft_email_messages SET contact_request_id = ${world.keys['contact-requests']} WHERE id = ${world.keys['draft-email-messages']}`,
  )
  return {}
}
const activeSubscription = async (world: World) => {
  await run(
    world,
    sql`UPDATE account_subscriptions SET status = 'active', current_period_start = start_date, current_period_end = '2026-02-01', next_renewal_on = '2026-02-01' WHERE uuid = ${world.keys['account-subscriptions']}`,
  )
  return {}
}
const supplier = async (world: World) => ({
  keys: { relations: world.keys.providers! },
  body: {
    number: 'PREPARED-1',
    issue_date: '2026-01-15',
    due_date: '2026-02-15',
    lines: [{ name: 'Prepared', net_minor: 100, vat_bp: 2400 }],
  },
})
const startedWith = { message: { body: 'Hello' } }
const tagged = async () => ({ body: { tags: ['Prepared'] } })

/** Preparations by endpoint. */
export const PREPARED: Readonly<Record<string, (world: World) => Promise<Preparation>>> = {
  'accounts.memberships.update': async (world) => ({ keys: { memberships: (await colleague(world)).membership_id } }),
  'accounts.relations.create': async ({ app }) => {
    const other = await app.member({ permissions: ['relations.read'], owner: true })
    await sql`INSERT INTO account_emails (uuid, account_id, email) VALUES (uuid_v7(), ${other.account_id}, ${`party${other.account_id}@test.example`})`.execute(
      app.database.db,
    )
    return { body: { connect_to: `party${other.account_id}@test.example`, type: 'client' } }
  },
  'tags.merge': async (world) => ({
    keys: {
      tags: await run(
        world,
        sql`INSERT INTO tags (account_id, tag_category_id, name) VALUES (${world.keys.accounts}, ${world.keys['tag-categories']}, 'Second') RETURNING id`,
      ),
    },
  }),
  'audiences.members.create': staticAudience,
  'audiences.members.remove': staticAudience,
  'tasks.update': async (world) => ({ keys: { tasks: world.keys['published-tasks']! } }),
  'accounts.contacts.batchTags.create': tagged,
  'accounts.contacts.batchFields': async () => ({ body: { fields: { job_title: 'Prepared' } } }),
  'accounts.contactRequests.batchTags.create': tagged,
  'contactRequests.accept': request('staging'),
  'contactRequests.lose': request('open'),
  'contactRequests.reopen': request('won'),
  'contactRequests.stage.update': request('open'),
  'contactRequests.comments.create': commentOn('contact_request', 'contact-requests'),
  'tasks.comments.create': commentOn('task', 'tasks'),
  'approvalRequests.comments.create': commentOn('approval_request', 'approval-requests'),
  'projects.projectAssets.create': taskOfProject,
  'projects.projectAssets.links.create': taskOfProject,
  'projects.projectAssets.notes.create': taskOfProject,
  'projectAssets.update': taskOfProject,
  'projectAssets.approvalRequests.create': reviewable,
  'orderItems.comments.create': commentOn('order_item', 'order-items'),
  'accounts.contacts.merge': otherContact,
  'contacts.merge': otherContact,
  'accounts.contacts.merge.preview': otherContact,
  'accounts.contacts.import.check': staticAudience,
  'accounts.contacts.import.process': async (world) => ({
    ...(await staticAudience(world)),
    body: { import_id: world.keys.imports, options: { gdpr_consent: true } },
  }),
  'accounts.assets.batchRestore': async ({ keys }) => ({ keys: { assets: keys.deleted_assets! } }),
  'accounts.membershipProduct.update': async (world) => {
    const id = world.keys['custom-membership-products']!
    await run(world, sql`UPDATE products SET published_at = now(), price_minor = 0 WHERE id = ${id}`)
    return { keys: { products: id } }
  },
  'pipelineStages.delete': async (world) => ({ keys: { 'pipeline-stages': await stage(world, 'open') } }),
  'pipelines.delete': async (world) => {
    const other = await run(
      world,
      sql`INSERT INTO pipelines (uuid, account_id, name) VALUES (uuid_v7(), ${world.keys.accounts}, 'Second') RETURNING id`,
    )
    return { keys: { 'pipeline-stages': await stage(world, 'open', other) } }
  },
  'pipelineStages.contactRequests.create': request('open'),
  'accounts.conversations.create': async () => ({ body: startedWith }),
  'contacts.conversations.create': async () => ({ body: startedWith }),
  'contactRequests.conversation.create': async () => ({ body: startedWith }),
  'projects.conversation.create': async () => ({ body: startedWith }),
  'contactRequests.emailMessages.create': draftOfRequest,
  'contactRequests.draftEmailMessages.update': draftOfRequest,
  'accounts.customSms.create': async () => ({ body: { body: 'News. Reply STOP to end' } }),
  'pipelineStages.smsMessages.create': async () => ({ body: { body: 'News. Reply STOP to end' } }),
  'accounts.pages.create': picture,
  'projects.pages.create': picture,
  'pages.update': picture,
  'accounts.offers.create': offerSeries,
  'offers.update': offerSeries,
  'contacts.offers.create': offerSeries,
  'contactRequests.offers.create': offerSeries,
  'orders.orderItems.create': ofRelation,
  'orderItems.update': ofRelation,
  'accountSubscriptions.change': activeSubscription,
  'accountSubscriptions.changePreview': activeSubscription,
  'accounts.accProducts.create': async () => ({ body: { type: 'variation' } }),
  'accounts.accProducts.update': async () => ({ body: { type: 'variation' } }),
  'productServices.upgrades.create': async (world) => ({
    keys: {
      services: await run(
        world,
        sql`INSERT INTO products (account_id, type, code, name_en) VALUES (${world.keys.accounts}, 'service', ${`PREPARED-${world.keys.accounts}`}, 'Second') RETURNING id`,
      ),
    },
  }),
  'packages.packageEditions.create': async (world) => ({
    keys: { products: world.keys.packages! },
    body: { name: 'Prepared' },
  }),
  'packageEditions.update': async (world) => ({ keys: { products: world.keys.packages! } }),
  'accounts.supplierBills.create': supplier,
  'supplierBills.update': async (world) => ({ keys: (await supplier(world)).keys }),
  'payments.complete': payable(() => ({ allocations: [{ amount_minor: 100 }] })),
  'accounts.payments.create': payable(({ keys }) => ({
    account_relation_uuid: keys.relations,
    amount_minor: 500,
    allocations: [{ amount_minor: 100 }],
  })),
  'accounts.productionOrders.create': async (world) => ({
    body: {
      provider_account_id: await run(world, sql`SELECT related_account_id FROM account_relations WHERE uuid = ${world.keys.providers}`),
    },
  }),
}
