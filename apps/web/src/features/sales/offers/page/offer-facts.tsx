import { offerActivityLogs, offers, type Offer } from '@stoa/contract/browser'
import { Anchor, Button, CopyButton, IconCopy, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDay, formatInstant, RelatedCard, RelatedRow, useMay, type FieldEdit, type RecordFact } from '../../../../kit/index.ts'
import { factFields, fieldsOf, RecordFieldList, useMemberChoices } from '../../../shared/record-fields/index.ts'
import { DocumentTotals } from '../../lines/index.ts'
import { Until } from '../list/offer-columns.tsx'
import { offerPaths } from '../offer-paths.ts'

/** Dates, people and terms of an offer; a draft is edited here, later what the receiver does not see. */
export function OfferFacts({ offer, accountId }: { offer: Offer; accountId: number }) {
  const { t } = useTranslation('offers')
  const fields = useOfferFields(offer)
  const links = linkFacts(offer, accountId).map(({ key, to, name }) => [t(`facts.${key}`), <To key={key} to={to} name={name} />] as const)
  return (
    <RecordFieldList
      groups={[
        {
          title: t('groups.offer'),
          fields: [fields.title, fields.valid_until, ...factFields(useFacts(offer)), fields.user_id, fields.locale, fields.notes],
        },
        { title: t('groups.belongs'), fields: factFields(links) },
      ]}
      version={offer.version}
      read={offers.read}
      update={offers.update}
      params={{ uuid: offer.uuid }}
      touches={['activity_logs', 'timeLine']}
      log={offerActivityLogs}
      event="offer.updated"
      names="offers:fields"
    />
  )
}

/** The fields that may change: all of a draft; after it is sent those that the receiver does not see. */
function useOfferFields(offer: Offer) {
  const { t } = useTranslation('offers')
  const mayUpdate = useMay()(offers.update) && offer.side === 'seller'
  const isDraft = offer.status === 'draft'
  const field = fieldsOf(offer, (name) => t(`fields.${name}` as 'fields.title'))
  const members = useMemberChoices(offer.account_id, true)
  const locales = (['gr', 'en'] as const).map((value) => ({ value, label: t(`locales.${value}`) }))
  const ofDraft = (edit: FieldEdit) => mayUpdate && isDraft && edit
  return {
    title: field('title', isDraft && offer.title, ofDraft({ as: 'text', max: offers.update.limits.title.maxLength })),
    valid_until: field('valid_until', <Until offer={offer} />, ofDraft({ as: 'date' })),
    user_id: field('user_id', offer.user?.username, mayUpdate && members),
    locale: field('locale', t(`locales.${offer.locale}`), ofDraft({ as: 'choice', required: true, options: locales })),
    notes: field('notes_internal', offer.notes_internal, mayUpdate && { as: 'long', max: 10_000 }, {
      isWide: true,
      label: t('fields.notes_internal'),
    }),
  }
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
    [t('facts.issued'), formatDay(offer.issue_date, i18n.language)],
    [t('facts.sent'), together(at(offer.sent_at), offer.sent_to)],
    [t('facts.viewed'), offer.viewed_at ? t('facts.viewed_times', { count: offer.views_count, at: at(offer.viewed_at) }) : null],
    [t('facts.accepted'), together(at(offer.accepted_at), offer.accepted_by_name)],
    [t('facts.note'), offer.accepted_note],
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
