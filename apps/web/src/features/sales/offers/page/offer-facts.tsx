import type { Offer } from '@stoa/contract/browser'
import { Anchor, Button, CopyButton, IconCopy, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDay, formatInstant, RecordFacts, RelatedCard, RelatedRow, type RecordFact } from '../../../../kit/index.ts'
import { DocumentTotals } from '../../lines/index.ts'
import { Until } from '../list/offer-columns.tsx'
import { offerPaths } from '../offer-paths.ts'

/** Dates and people of an offer. */
export function OfferFacts({ offer, accountId }: { offer: Offer; accountId: number }) {
  const { t } = useTranslation('offers')
  return (
    <RecordFacts
      groups={[
        { title: t('groups.offer'), facts: useFacts(offer) },
        {
          title: t('groups.belongs'),
          facts: linkFacts(offer, accountId).map(({ key, to, name }) => [t(`facts.${key}`), <To key={key} to={to} name={name} />] as const),
        },
        {
          title: t('fields.notes_internal'),
          facts: [],
          more: offer.notes_internal && <p className="stoa-related-text">{offer.notes_internal}</p>,
        },
      ]}
    />
  )
}

/** Sums of an offer; for the seller also its cost. */
export function OfferTotals({ offer }: { offer: Offer }) {
  const { cost_minor, costed_net_minor, currency, recurring_net_minor } = offer
  const cost = cost_minor == null ? null : { cost_minor, costed_net_minor: costed_net_minor ?? 0 }
  return <DocumentTotals totals={offer} currency={currency} recurring_net_minor={recurring_net_minor} cost={cost} />
}

/** The public link of an offer and its revisions, in cards; nothing without either. */
export function OfferRelated({ offer, accountId }: { offer: Offer; accountId: number }) {
  const { t } = useTranslation('offers')
  const revisions = offer.revisions ?? []
  const hasRevisions = revisions.length > 1
  if (!offer.public_url && !hasRevisions) return null
  return (
    <>
      {offer.public_url && (
        <RelatedCard title={t('public_link')}>
          <div className="stoa-related-text">
            <Text size="xs" c="dimmed" mb={6}>
              {t('public_link_text')}
            </Text>
            <CopyButton value={offer.public_url}>
              {({ copied, copy }) => (
                <Button variant="default" size="compact-md" leftSection={<IconCopy size={16} />} onClick={copy}>
                  {t(copied ? 'copied' : 'copy_link')}
                </Button>
              )}
            </CopyButton>
          </div>
        </RelatedCard>
      )}
      {hasRevisions && (
        <RelatedCard title={t('revisions')} count={revisions.length}>
          {revisions.map((one) => (
            <RelatedRow
              key={one.uuid}
              to={offerPaths.page(accountId, one.uuid)}
              name={t('revision', { number: one.revision })}
              end={t(`statuses.${one.status}`)}
            />
          ))}
        </RelatedCard>
      )}
    </>
  )
}

/** Omits the default treatment. */
const isUnusual = ({ vat_treatment }: Offer) => vat_treatment !== 'domestic'

/** Dates, people and terms. */
function useFacts(offer: Offer): RecordFact[] {
  const { t, i18n } = useTranslation('offers')
  const { t: tInvoices } = useTranslation('invoices')
  const at = (value: string | null | undefined) => formatInstant(value, i18n.language)
  const together = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')
  return [
    [t('fields.valid_until'), <Until key="until" offer={offer} />],
    [t('facts.issued'), formatDay(offer.issue_date, i18n.language)],
    [t('facts.sent'), together(at(offer.sent_at), offer.sent_to)],
    [t('facts.viewed'), offer.viewed_at ? t('facts.viewed_times', { count: offer.views_count, at: at(offer.viewed_at) }) : null],
    [t('facts.accepted'), together(at(offer.accepted_at), offer.accepted_by_name)],
    [t('facts.note'), offer.accepted_note],
    [t('fields.user_id'), offer.user?.username],
    [t('fields.locale'), t(`locales.${offer.locale}`)],
    [
      t('facts.treatment_reason'),
      together(isUnusual(offer) ? tInvoices(`treatments.${offer.vat_treatment}`) : null, offer.vat_treatment_reason),
    ],
  ]
}

const To = ({ to, name }: { to: string; name: string }) => (
  <Anchor component={Link} to={to} size="sm">
    {name}
  </Anchor>
)

/** Related records of the offer. */
function linkFacts({ contact, accountRelation, contactRequest }: Offer, accountId: number) {
  const at = `/accounts/${accountId}`
  return [
    ...(contact ? [{ key: 'contact' as const, to: `${at}/contacts/${contact.id}`, name: contact.name }] : []),
    ...(accountRelation ? [{ key: 'client' as const, to: `${at}/clients/${accountRelation.uuid}`, name: accountRelation.name }] : []),
    ...(contactRequest
      ? [
          {
            key: 'request' as const,
            to: `${at}/contact-requests/${contactRequest.id}/details`,
            name: `#${contactRequest.number} ${contactRequest.subject}`,
          },
        ]
      : []),
  ]
}
