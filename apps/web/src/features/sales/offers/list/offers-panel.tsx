import { offers, type AnyEndpoint, type Offer, type Page } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Anchor, Button, EmptyState, Group, IconFileText, IconPlus, PageTurner, Paper, Stack, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressQuery, Can, formatDay, useEndpoint } from '../../../../kit/index.ts'
import { PanelBody } from '../../../shared/records/index.ts'
import { Status } from './offer-columns.tsx'
import { offerPaths } from '../offer-paths.ts'

const PER_PAGE = 10

interface OffersPanelProps {
  accountId: number
  endpoint: AnyEndpoint
  params: Record<string, number | string>
  filter?: Record<string, string>
  /** Query of the create screen: receiver of the new offer. */
  search: Record<string, number | string>
}

/** Offers for one client, contact or request, newest first, with a link to create one. */
export function OffersPanel({ accountId, endpoint, params, filter, search }: OffersPanelProps) {
  const { t } = useTranslation('offers')
  const [page, setPage] = useState(1)
  const query = { sort: '-created', per_page: PER_PAGE, page, ...(filter && { filter }) }
  const loaded = useEndpoint(endpoint, { params, query }, { keepPrevious: true })
  const answer: Page<Offer> | undefined = loaded.answer
  const rows = answer?.data ?? []
  const create = (
    <Can endpoint={offers.create}>
      <Button
        component={Link}
        to={offerPaths.create(accountId)}
        search={addressQuery(search)}
        size="compact-md"
        leftSection={<IconPlus size={16} />}
      >
        {t('create')}
      </Button>
    </Can>
  )
  return (
    <Stack gap="sm">
      {rows.length > 0 && <Group justify="flex-end">{create}</Group>}
      <PanelBody
        loaded={loaded}
        isEmpty={!rows.length}
        empty={
          <EmptyState
            icon={<IconFileText size={28} stroke={1.5} />}
            title={t('panel.empty')}
            text={t('panel.empty_text')}
            action={create}
          />
        }
      >
        <Stack gap="xs" role="list">
          {rows.map((offer) => (
            <Row key={offer.uuid} offer={offer} accountId={accountId} />
          ))}
        </Stack>
        {(answer?.meta.last_page ?? 1) > 1 && (
          <Group justify="center">
            <PageTurner page={page} pages={answer!.meta.last_page} onPage={setPage} />
          </Group>
        )}
      </PanelBody>
    </Stack>
  )
}

function Row({ offer, accountId }: { offer: Offer; accountId: number }) {
  const { t, i18n } = useTranslation('offers')
  return (
    <Paper withBorder p="sm" role="listitem">
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Anchor component={Link} to={offerPaths.page(accountId, offer.uuid)} size="sm" fw={600} c="bright" truncate>
          {offer.title}
        </Anchor>
        <Text size="sm" fw={600} style={{ whiteSpace: 'nowrap' }}>
          {formatMoney(offer.total_minor, offer.currency)}
        </Text>
      </Group>
      <Group gap="xs" mt={4}>
        <Status offer={offer} />
        <Text size="sm" c="dimmed">
          {offer.number ?? t('no_number')} · {t('valid_until', { day: formatDay(offer.valid_until, i18n.language) })}
        </Text>
      </Group>
    </Paper>
  )
}
