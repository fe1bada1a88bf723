import { sql } from 'kysely'
import type { TestApp, TestUser } from './app.ts'
import { BLANK_PARTY } from './blank-party.fixture.ts'
import { mailingFixtures } from './fixtures/mailing-fixtures.ts'
import { documentFixtures } from './fixtures/document-fixtures.ts'
import { integrationFixtures } from './fixtures/integration-fixtures.ts'
import { marketingFixtures } from './fixtures/marketing-fixtures.ts'

/** Keys of one record of every kind in one account, by the collection of its path: `contacts`, `email-addresses` … */
export type Fixtures = Readonly<Record<string, number | string>>

/** Makes one record of every kind that a path can name, all in the owner's account. */
export async function accessFixtures(app: TestApp, owner: TestUser): Promise<Fixtures> {
  const { account_id: account, id: user } = owner
  const one = async (statement: ReturnType<typeof sql>) =>
    Object.values((await statement.execute(app.database.db)).rows[0] as Record<string, number | string>)[0]!
  const contact = await one(
    sql`INSERT INTO contacts (account_id, first_name, email) VALUES (${account}, 'Fixture', 'fixture@test.example') RETURNING id`,
  )
  const other = await one(sql`INSERT INTO contacts (account_id, first_name) VALUES (${account}, 'Other') RETURNING id`)
  const deleted = await one(
    sql`INSERT INTO contacts (account_id, first_name, deleted_at) VALUES (${account}, 'Deleted', now()) RETURNING id`,
  )
  const category = await one(sql`INSERT INTO tag_categories (account_id, name) VALUES (${account}, 'Fixture') RETURNING id`)
  const media = await one(sql`
    INSERT INTO media (account_id, uuid, disk, path, file_name, extension, mime_type, size_bytes, checksum, kind, status)
    VALUES (${account}, uuid_v7(), 'local', 'x', 'x.pdf', 'pdf', 'application/pdf', 1, decode(repeat('00', 32), 'hex'), 'document', 'ready') RETURNING id`)
  const asset = (more = sql`NULL::timestamptz`) =>
    one(sql`
      WITH file AS (INSERT INTO media (account_id, uuid, disk, path, file_name, extension, mime_type, size_bytes, checksum, kind, status)
        VALUES (${account}, uuid_v7(), 'local', 'y', 'y.pdf', 'pdf', 'application/pdf', 1, decode(repeat('00', 32), 'hex'), 'document', 'ready') RETURNING id)
      INSERT INTO assets (account_id, name, kind, media_id, deleted_at) SELECT ${account}, 'Fixture', 'file', id, ${more} FROM file RETURNING id`)
  const kept = await asset()
  const related = await app.account({ type: 'client' })
  const pipeline = await one(sql`INSERT INTO pipelines (uuid, account_id, name) VALUES (uuid_v7(), ${account}, 'Fixture') RETURNING id`)
  const stage = await one(
    sql`INSERT INTO pipeline_stages (account_id, pipeline_id, name, position) VALUES (${account}, ${pipeline}, 'Fixture', 1) RETURNING id`,
  )
  await sql`INSERT INTO contact_pipeline_stage (account_id, contact_id, pipeline_id, pipeline_stage_id, position) VALUES (${account}, ${contact}, ${pipeline}, ${stage}, 'a0')`.execute(
    app.database.db,
  )
  const request = (number: number, more = sql`NULL::timestamptz`) =>
    one(sql`
      INSERT INTO contact_requests (account_id, number, contact_id, subject, deleted_at) VALUES (${account}, ${number}, ${contact}, 'Fixture', ${more}) RETURNING id`)
  const conversation = await one(
    sql`INSERT INTO conversations (account_id, contact_id, subject) VALUES (${account}, ${contact}, 'Fixture') RETURNING id`,
  )
  const packaged = await one(
    sql`INSERT INTO products (account_id, type, code, name_en) VALUES (${account}, 'package', ${`ACCESS-PACKAGE-${account}`}, 'Fixture') RETURNING id`,
  )
  const product = await one(
    sql`INSERT INTO products (account_id, type, code, name_en, price_minor) VALUES (${account}, 'service', ${`ACCESS-SERVICE-${account}`}, 'Fixture', 100) RETURNING id`,
  )
  const basic = await one(
    sql`INSERT INTO products (account_id, type, code, name_en) VALUES (${account}, 'basic', ${`ACCESS-BASIC-${account}`}, 'Fixture') RETURNING id`,
  )
  const part = (base: number | string | null) =>
    one(sql`
      INSERT INTO product_services (uuid, product_id, service_id, upgrades_product_service_uuid) VALUES (uuid_v7(), ${basic}, ${product}, ${base}::uuid) RETURNING uuid`)
  const productService = await part(null)
  const subscription = await one(sql`
    WITH card AS (INSERT INTO account_relations (uuid, account_id, related_account_id, type, status) VALUES (uuid_v7(), ${account}, ${await app.account({ type: 'client' })}, 'client', 'active') RETURNING *)
    INSERT INTO account_subscriptions (uuid, account_id, number, account_relation_uuid, buyer_account_id, product_id, name, unit_price_minor, anchor_day, anchor_date, start_date, next_renewal_on)
    SELECT uuid_v7(), account_id, 'SUB-FIXTURE', uuid, related_account_id, ${product}, 'Fixture', 100, 1, '2026-01-01', '2026-01-01', '2026-01-01' FROM card RETURNING uuid`)
  const party = JSON.stringify(BLANK_PARTY)
  const morph = (type: string) => sql`${type}, ${String(contact)}`
  const order = (kind: string, number: string) =>
    one(sql`
      INSERT INTO orders (uuid, account_id, kind, number, order_status_id, client_account_id, supplier_account_id, order_date)
      SELECT uuid_v7(), ${account}, ${kind}, ${number}, id, ${kind === 'sales' ? related : account}, ${kind === 'sales' ? account : related}, '2026-01-01'
      FROM order_statuses WHERE applies_to = ${kind} AND code = 'draft' RETURNING uuid`)
  const salesOrder = await order('sales', 'S-1')
  return {
    ...(await integrationFixtures(one, account, user)),
    ...(await marketingFixtures(one, account)),
    accounts: account,
    sales: 'revenue',
    linked_account: related,
    contacts: contact,
    deleted_contacts: deleted,
    users: user,
    'activated-users': user,
    'user-notification-settings': user,
    'email-addresses': await one(
      sql`INSERT INTO contact_email_addresses (account_id, contact_id, email, email_key) VALUES (${account}, ${contact}, 'a@test.example', 'a@test.example') RETURNING id`,
    ),
    'phone-numbers': await one(
      sql`INSERT INTO contact_phone_numbers (account_id, contact_id, number, number_raw) VALUES (${account}, ${contact}, '+306900000001', '+306900000001') RETURNING id`,
    ),
    'physical-addresses': await one(
      sql`INSERT INTO contact_physical_addresses (account_id, contact_id, line1) VALUES (${account}, ${contact}, 'Ermou 1') RETURNING id`,
    ),
    notes: await one(
      sql`INSERT INTO notes (account_id, notable_type, notable_id, body, body_text, created_by_id) VALUES (${account}, ${morph('contact')}, 'x', 'x', ${user}) RETURNING id`,
    ),
    comments: await one(
      sql`INSERT INTO comments (account_id, commentable_type, commentable_id, user_id, body, body_text) VALUES (${account}, ${morph('contact')}, ${user}, 'x', 'x') RETURNING id`,
    ),
    links: await one(
      sql`INSERT INTO links (account_id, linkable_type, linkable_id, url) VALUES (${account}, ${morph('contact')}, 'https://test.example') RETURNING id`,
    ),
    tasks: await one(
      sql`INSERT INTO tasks (uuid, account_id, number, title, user_id, contact_id, position) VALUES (uuid_v7(), ${account}, 1001, 'Fixture', ${user}, ${contact}, 'a0') RETURNING uuid`,
    ),
    'published-tasks': await one(
      sql`INSERT INTO tasks (uuid, account_id, number, title, user_id, position, published_at) VALUES (uuid_v7(), ${account}, 1002, 'Published', ${user}, 'a1', now()) RETURNING uuid`,
    ),
    offers: await one(sql`
      INSERT INTO offers (uuid, account_id, contact_id, user_id, title, valid_until, public_token, buyer_snapshot, seller_snapshot) VALUES (uuid_v7(), ${account}, ${contact}, ${user}, 'Fixture', '2099-01-01', gen_random_uuid(), ${party}, ${party}) RETURNING uuid`),
    orders: salesOrder,
    'sales-orders': salesOrder,
    'production-orders': await order('production', 'P-1'),
    'order-items': await one(
      sql`INSERT INTO order_items (uuid, account_id, order_uuid, name, unit_price_minor) VALUES (uuid_v7(), ${account}, ${salesOrder}, 'Fixture', 100) RETURNING uuid`,
    ),
    board: 'todo',
    'calendar-feeds': await one(
      sql`INSERT INTO calendar_feeds (uuid, user_id, token_hash) VALUES (uuid_v7(), ${user}, sha256(${`cd ${account}`}::bytea)) RETURNING uuid`,
    ),
    'contact-requests': await request(1),
    conversations: conversation,
    'joined-conversations': conversation,
    participants: await one(
      sql`INSERT INTO participants (account_id, conversation_id, participable_type, participable_id) VALUES (${account}, ${conversation}, 'user', ${user}) RETURNING id`,
    ),
    messages: await one(
      sql`INSERT INTO messages (account_id, conversation_id, authorable_type, authorable_id, body, body_text) VALUES (${account}, ${conversation}, 'user', ${user}, 'x', 'x') RETURNING id`,
    ),
    deleted_requests: await request(2, sql`now()`),
    'lost-reasons': await one(sql`INSERT INTO lost_reasons (account_id, name) VALUES (${account}, 'Fixture') RETURNING id`),
    'third-party-services': await one(
      sql`INSERT INTO third_party_services (account_id, type, provider, name, status) VALUES (${account}, 'email', 'smtp', 'Fixture', 'connected') RETURNING id`,
    ),
    'intake-sources': await one(
      sql`INSERT INTO intake_sources (uuid, account_id, name, token_hash, token_hint) VALUES (uuid_v7(), ${account}, 'Fixture', sha256(${`ef ${account}`}::bytea), 'abcd') RETURNING uuid`,
    ),
    'request-intakes': await one(
      sql`INSERT INTO request_intakes (uuid, account_id, source, dedupe_key, payload) VALUES (uuid_v7(), ${account}, 'form', 'fixture', '{}') RETURNING uuid`,
    ),
    'custom-membership-products': await one(
      sql`INSERT INTO products (type, code, name_en, account_id) VALUES ('membership', ${`ACCESS-CUSTOM-${account}`}, 'Fixture', ${account}) RETURNING id`,
    ),
    products: product,
    'published-products': product,
    'archived-products': product,
    services: product,
    'basic-products': basic,
    'product-services': productService,
    'product-service-upgrades': await part(productService),
    'acc-products': await one(
      sql`INSERT INTO acc_products (account_id, name, price_minor) VALUES (${account}, 'Fixture', 100) RETURNING id`,
    ),
    'acc-orders': await one(sql`
      INSERT INTO acc_orders (account_id, external_status, status, external_created_at, external_updated_at) VALUES (${account}, 'processing', 'processing', now(), now()) RETURNING id`),
    'acc-product-templates': await one(sql`INSERT INTO acc_product_templates (name) VALUES (${`Fixture ${account}`}) RETURNING id`),
    'service-providers': await one(
      sql`INSERT INTO service_providers (uuid, service_id, provider_account_id, cost_minor) VALUES (uuid_v7(), ${product}, ${await app.account({ type: 'provider' })}, 1) RETURNING uuid`,
    ),
    packages: packaged,
    'subscription-plans': await one(
      sql`INSERT INTO subscription_plans (product_id, name, price_minor) VALUES (${product}, 'Fixture', 100) RETURNING id`,
    ),
    'package-items': await one(sql`
      WITH part AS (INSERT INTO products (type, code, name_en) VALUES ('basic', ${`ACCESS-PART-${account}`}, 'Fixture') RETURNING id)
      INSERT INTO package_items (package_id, product_id) SELECT ${packaged}, id FROM part RETURNING id`),
    'package-editions': await one(sql`INSERT INTO package_editions (product_id, name) VALUES (${packaged}, 'Fixture') RETURNING id`),
    'line-editions': await one(sql`INSERT INTO package_editions (product_id, name) VALUES (${product}, 'Fixture') RETURNING id`),
    'line-parts': await one(
      sql`INSERT INTO product_services (uuid, product_id, service_id) VALUES (uuid_v7(), ${product}, ${product}) RETURNING uuid`,
    ),
    pipelines: pipeline,
    'pipeline-stages': stage,
    shares: await one(
      sql`INSERT INTO account_shares (account_id, shareable_type, shareable_id, shared_with_account_id) VALUES (${account}, 'pipeline', ${String(pipeline)}, ${related}) RETURNING id`,
    ),
    'tag-categories': category,
    tags: await one(sql`INSERT INTO tags (account_id, tag_category_id, name) VALUES (${account}, ${category}, 'Fixture') RETURNING id`),
    roles: await one(sql`INSERT INTO roles (account_id, name) VALUES (${account}, 'Fixture') RETURNING id`),
    memberships: owner.membership_id,
    invitations: await one(sql`
      INSERT INTO membership_invitations (account_id, email, role_id, token_hash, invited_by_id, expires_at)
      SELECT ${account}, 'invited@test.example', id, sha256(${`ab ${account}`}::bytea), ${user}, now() + interval '14 days' FROM roles WHERE account_id = ${account} LIMIT 1 RETURNING id`),
    media,
    'saved-queries': await one(
      sql`INSERT INTO saved_queries (account_id, user_id, resource, name, query) VALUES (${account}, ${user}, 'contacts', 'Fixture', '{}') RETURNING id`,
    ),
    'job-batches': await one(
      sql`INSERT INTO job_batches (uuid, account_id, user_id, kind) VALUES (uuid_v7(), ${account}, ${user}, 'bulk_tag') RETURNING uuid`,
    ),
    'statement-files': await one(
      sql`INSERT INTO job_batches (uuid, account_id, user_id, kind) VALUES (uuid_v7(), ${account}, ${user}, 'export') RETURNING uuid`,
    ),
    'contact-lists': await one(sql`INSERT INTO contact_lists (account_id, name) VALUES (${account}, 'Fixture') RETURNING id`),
    'active-subscriptions': await one(sql`
      WITH list AS (INSERT INTO contact_lists (account_id, name) VALUES (${account}, 'Subscribed fixture') RETURNING id)
      INSERT INTO subscriptions (account_id, contact_id, contact_list_id, status, source, unsubscribe_id) SELECT ${account}, ${contact}, id, 'subscribed', 'staff', gen_random_uuid() FROM list RETURNING id`),
    suppressions: await one(
      sql`INSERT INTO suppressions (account_id, channel, address, reason) VALUES (${account}, 'email', 'blocked@test.example', 'manual') RETURNING id`,
    ),
    'document-series': await one(
      sql`INSERT INTO document_series (account_id, document_type, code, name) VALUES (${account}, 'invoice', 'FIX', 'Fixture') RETURNING id`,
    ),
    ...(await documentFixtures(one, account, contact)),
    books: 'xml',
    allocations: 1,
    subscriptions: 1,
    unsubscribe: '00000000-0000-4000-8000-000000000000',
    'product-imports': await one(sql`
      INSERT INTO product_imports (uuid, account_id, file_name, product_ids, skipped_count) VALUES (uuid_v7(), ${account}, 'x.csv', '{}', 0) RETURNING uuid`),
    imports: await one(sql`
      INSERT INTO imports (account_id, user_id, type, media_id, file_name, format, file_hash, status)
      VALUES (${account}, ${user}, 'contacts', ${media}, 'x.csv', 'csv', decode(repeat('00', 32), 'hex'), 'parsed') RETURNING id`),
    'contact-merges': await one(sql`
      INSERT INTO contact_merges (uuid, account_id, winner_id, loser_ids, criteria, winner_before, losers_before, user_id, merged_at, undo_until)
      VALUES (uuid_v7(), ${account}, ${contact}, ${[other]}::bigint[], 'manual', '{}', '[]', ${user}, now(), now() + interval '30 days') RETURNING uuid`),
    'bulk-merge': await one(
      sql`INSERT INTO bulk_merges (uuid, account_id, user_id, criteria, status) VALUES (uuid_v7(), ${account}, ${user}, 'email', 'running') RETURNING uuid`,
    ),
    'duplicate-contacts': await one(sql`
      WITH scan AS (INSERT INTO duplicate_scans (account_id, criteria, status) VALUES (${account}, 'email', 'completed') RETURNING id)
      INSERT INTO duplicate_groups (account_id, duplicate_scan_id, criteria, match_keys, contact_ids, size, suggested_winner_id)
      SELECT ${account}, id, 'email', '{x}', ${[contact, other]}::bigint[], 2, ${contact} FROM scan RETURNING id`),
    'account-subscriptions': subscription,
    'subscription-orders': await one(sql`
      INSERT INTO account_subscription_orders (uuid, account_id, account_subscription_uuid, sequence, period_start, period_end, unit_price_minor, net_minor, vat_minor, total_minor, due_date)
      VALUES (uuid_v7(), ${account}, ${subscription}, 1, '2026-01-01', '2026-02-01', 100, 100, 24, 124, '2026-01-15') RETURNING uuid`),
    providers: await one(
      sql`INSERT INTO account_relations (uuid, account_id, related_account_id, type, status) VALUES (uuid_v7(), ${account}, ${await app.account({ type: 'provider' })}, 'provider', 'active') RETURNING uuid`,
    ),
    relations: await one(
      sql`INSERT INTO account_relations (uuid, account_id, related_account_id, type, status) VALUES (uuid_v7(), ${account}, ${related}, 'client', 'active') RETURNING uuid`,
    ),
    phones: await one(
      sql`INSERT INTO account_phones (uuid, account_id, number) VALUES (uuid_v7(), ${account}, '+302100000001') RETURNING uuid`,
    ),
    emails: await one(
      sql`INSERT INTO account_emails (uuid, account_id, email) VALUES (uuid_v7(), ${account}, 'account@test.example') RETURNING uuid`,
    ),
    'email-senders': await one(
      sql`INSERT INTO account_emails (uuid, account_id, email, is_sender, verified_at) VALUES (uuid_v7(), ${account}, 'sender@test.example', true, now()) RETURNING uuid`,
    ),
    'email-templates': await one(sql`INSERT INTO email_templates (account_id, name) VALUES (${account}, 'Fixture') RETURNING id`),
    ...(await mailingFixtures(one, account, contact)),
    'email-messages': await one(sql`
      INSERT INTO email_messages (account_id, contact_id, user_id, to_address, to_key, from_address, token, queued_at)
      VALUES (${account}, ${contact}, ${user}, 'a@test.example', 'a@test.example', 'sender@test.example', gen_random_uuid(), now()) RETURNING id`),
    'sms-messages': await one(sql`
      INSERT INTO sms_messages (account_id, contact_id, user_id, to_number, sender_id, body, encoding, parts, token, queued_at, send_at)
      VALUES (${account}, ${contact}, ${user}, '+306900000001', 'Fixture', 'x', 'gsm7', 1, gen_random_uuid(), now(), now() + interval '1 day') RETURNING id`),
    'draft-email-messages': await one(
      sql`INSERT INTO draft_email_messages (account_id, contact_id, user_id) VALUES (${account}, ${contact}, ${user}) RETURNING id`,
    ),
    'web-presences': await one(
      sql`INSERT INTO web_presences (uuid, account_id, type, url) VALUES (uuid_v7(), ${account}, 'website', 'https://test.example') RETURNING uuid`,
    ),
    registrations: await one(
      sql`INSERT INTO account_registrations (uuid, account_id, legal_name, country_code, address_line, city, postal_code) VALUES (uuid_v7(), ${account}, 'X', 'GR', 'Ermou 1', 'Athens', '10563') RETURNING uuid`,
    ),
    'payment-accounts': await one(
      sql`INSERT INTO payment_accounts (uuid, account_id, type, name) VALUES (uuid_v7(), ${account}, 'cash', 'Till') RETURNING uuid`,
    ),
    notifications: await one(sql`
      INSERT INTO notifications (uuid, user_id, account_id, notification_setting_code, data) SELECT uuid_v7(), ${user}, ${account}, code, '{"title_key": "task.assigned", "params": {}, "url": null}' FROM notification_settings LIMIT 1 RETURNING uuid`),
    sessions: await one(sql`SELECT id FROM access_tokens WHERE user_id = ${user} LIMIT 1`),
    mailbox: await one(
      sql`INSERT INTO mailbox_messages (recipients, sender, subject, text, raw) VALUES ('{a@test.example}', 'b@test.example', 'x', 'x', '') RETURNING id`,
    ),
    assets: kept,
    'shared-assets': kept,
    deleted_assets: await asset(sql`now()`),
    folders: await one(sql`INSERT INTO media_folders (account_id, name) VALUES (NULL, ${`Fixture ${account}`}) RETURNING id`),
    features: await one(sql`SELECT code FROM features LIMIT 1`),
    'outbox-events': await one(
      sql`INSERT INTO outbox_events (topic, payload, attempts, available_at) VALUES ('fixture', '{}', 5, 'infinity') RETURNING id`,
    ),
    'failed-jobs': '01940000-0000-7000-8000-000000000001',
  }
}

/**
 * Fills the parameters of a path with the records: each is named by the segment before it.
 * @throws when a path names a kind of record that has no fixture, so that no endpoint escapes the test
 */
export function fillPath(path: string, fixtures: Fixtures): string {
  const segments = path.split('/')
  return segments
    .map((segment, at) => {
      if (!segment.startsWith(':')) return segment
      if (segment === ':token' || segment === ':hash') return 'unknown'
      const kind =
        segment === ':linked_account_id'
          ? 'linked_account'
          : segments[at + 1] === 'restore'
            ? (DELETED[segments[at - 1]!] ?? 'deleted_contacts')
            : kindOf(segments[at - 1]!)
      const key = fixtures[kind]
      if (key === undefined) throw new Error(`${path}: no record of the kind ${kind} to test access with`)
      return encodeURIComponent(String(key))
    })
    .join('/')
}

/** Fixtures for endpoints that restore deleted records, by the collection of the path. */
const DELETED: Readonly<Record<string, string>> = { 'contact-requests': 'deleted_requests', assets: 'deleted_assets' }

const kindOf = (segment: string) =>
  ({
    'membership-invitations': 'invitations',
    verify: 'users',
    'account-clients': 'relations',
    clients: 'relations',
  })[segment] ?? segment
