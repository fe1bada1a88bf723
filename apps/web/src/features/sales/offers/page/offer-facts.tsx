import type { Offer } from '@stoa/contract/browser'
import { Anchor, Button, CopyButton, Group, IconCopy, Paper, Stack, Text, Facts } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatInstant } from '../../../../kit/index.ts'
import { Until } from '../list/offer-columns.tsx'
import { offerPaths } from '../offer-paths.ts'

/** Dates, people and links of an offer. */
export function OfferFacts({ offer, accountId }: { offer: Offer; accountId: number }) {
  const { t } = useTranslation('offers')
  return (
    <Stack gap="md">
      <Paper withBorder p="md">
        <Facts facts={useFacts(offer, accountId)} />
      </Paper>
      {offer.public_url && (
        <Paper withBorder p="md">
          <Stack gap="xs">
            <Text size="sm" fw={600}>
              {t('public_link')}
            </Text>
            <Text size="xs" c="dimmed">
              {t('public_link_text')}
            </Text>
            <CopyButton value={offer.public_url}>
              {({ copied, copy }) => (
                <Button variant="default" size="compact-md" leftSection={<IconCopy size={16} />} onClick={copy}>
                  {t(copied ? 'copied' : 'copy_link')}
                </Button>
              )}
            </CopyButton>
          </Stack>
        </Paper>
      )}
      {(offer.revisions?.length ?? 0) > 1 && (
        <Paper withBorder p="md">
          <Stack gap={6}>
            <Text size="sm" fw={600}>
              {t('revisions')}
            </Text>
            {offer.revisions!.map((one) => (
              <Group key={one.uuid} justify="space-between" gap="xs">
                <Anchor component={Link} to={offerPaths.page(accountId, one.uuid)} size="sm" fw={one.uuid === offer.uuid ? 700 : 400}>
                  {t('revision', { number: one.revision })}
                </Anchor>
                <Text size="sm" c="dimmed">
                  {t(`statuses.${one.status}`)}
                </Text>
              </Group>
            ))}
          </Stack>
        </Paper>
      )}
      {offer.notes_internal && (
        <Paper withBorder p="md">
          <Text size="sm" fw={600}>
            {t('fields.notes_internal')}
          </Text>
          <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
            {offer.notes_internal}
          </Text>
        </Paper>
      )}
    </Stack>
  )
}

/** Omits the default treatment. */
const isUnusual = ({ vat_treatment }: Offer) => vat_treatment !== 'domestic'

type Fact = readonly [string, ReactNode]

/** Facts with a value. */
function useFacts(offer: Offer, accountId: number): Fact[] {
  const { t, i18n } = useTranslation('offers')
  const { t: tInvoices } = useTranslation('invoices')
  const at = (value: string | null | undefined) => formatInstant(value, i18n.language)
  const together = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')
  const facts: Fact[] = [
    [t('fields.valid_until'), <Until key="until" offer={offer} />],
    [t('facts.issued'), formatDay(offer.issue_date, i18n.language)],
    [t('facts.sent'), together(at(offer.sent_at), offer.sent_to)],
    [t('facts.viewed'), offer.viewed_at ? t('facts.viewed_times', { count: offer.views_count, at: at(offer.viewed_at) }) : null],
    [t('facts.accepted'), together(at(offer.accepted_at), offer.accepted_by_name)],
    [t('facts.note'), offer.accepted_note],
    [t('fields.user_id'), offer.user?.username],
    ...linkFacts(offer, accountId).map(({ key, to, name }): Fact => [t(`facts.${key}`), <To key={key} to={to} name={name} />]),
    [t('fields.locale'), t(`locales.${offer.locale}`)],
    [
      t('facts.treatment_reason'),
      together(isUnusual(offer) ? tInvoices(`treatments.${offer.vat_treatment}`) : null, offer.vat_treatment_reason),
    ],
  ]
  return facts.filter(([, value]) => value !== null && value !== undefined && value !== '')
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
