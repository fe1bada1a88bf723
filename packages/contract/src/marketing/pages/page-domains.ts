import { z } from 'zod'
import { UserBadge } from '../../attachments/badges.ts'
import { permission } from '../../kit/access.ts'
import { defineEndpoint, oneOf } from '../../kit/endpoint.ts'
import { instant, text } from '../../kit/fields.ts'
import { codeFilter, searchFilter } from '../../kit/filters.ts'
import { defineResource } from '../../kit/resource.ts'

export const PAGE_DOMAIN_STATUSES = ['pending', 'verified', 'failing'] as const

/** A host name at which an account shows its pages (domain.md 2.8). */
export const PageDomain = z.object({
  id: z.int(),
  account_id: z.int(),
  /** In lower case and ASCII: `xn--…` for names in other letters. */
  host: z.string(),
  /** The name as people write it. */
  display_host: z.string(),
  /** Pages are shown at it while it is verified or failing. */
  status: z.enum(PAGE_DOMAIN_STATUSES),
  /** Why the last check did not verify it. */
  reason: z.enum(['missing', 'different', 'unreachable', 'taken', 'lost']).nullable(),
  /** Whether the DNS leads visitors of the host to this product. */
  is_pointed: z.boolean(),
  /** Records to publish in the DNS: the first proves whose the host is, the others lead visitors here. */
  records: z.array(z.object({ type: z.enum(['TXT', 'CNAME', 'A', 'AAAA']), name: z.string(), value: z.string() })),
  failing_since: instant.nullable(),
  /** When a failing host stops to show pages. */
  ends_at: instant.nullable(),
  verified_at: instant.nullable(),
  checked_at: instant.nullable(),
  next_check_at: instant,
  created_by_id: z.int().nullable(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  createdBy: UserBadge.nullable().optional(),
})
export type PageDomain = z.infer<typeof PageDomain>

export const PageDomainInput = z.object({
  /** A host name such as `offers.company.gr`, also in Greek letters, without `https://`, path and port. */
  host: text(300),
})
export type PageDomainInput = z.infer<typeof PageDomainInput>

/** Host names of an account for its pages. */
export const pageDomains = defineResource({
  name: 'page-domains',
  id: 'accounts.pageDomains',
  itemId: 'pageDomains',
  row: PageDomain,
  access: {
    read: permission('pages.read'),
    export: permission('pages.read'),
    create: permission('pages.publish'),
    update: permission('pages.publish'),
    delete: permission('pages.publish'),
  },
  paths: { collection: '/api/v1/accounts/:account_id/page-domains', item: '/api/v1/page-domains/:id' },
  create: PageDomainInput,
  filters: { search: searchFilter(), status: codeFilter(PAGE_DOMAIN_STATUSES) },
  sorts: ['host'],
  includes: ['createdBy'],
})

/** Looks at the DNS of a host now. */
export const checkPageDomain = defineEndpoint({
  id: 'pageDomains.check',
  method: 'POST',
  path: '/api/v1/page-domains/:id/check',
  access: permission('pages.publish'),
  summary: 'Check the DNS of a domain of pages',
  body: z.object({}),
  response: oneOf(PageDomain),
  limit: 'verification',
  transaction: 'none',
})
