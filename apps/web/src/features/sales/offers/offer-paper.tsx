import type { PartySnapshot, PublicOffer } from '@stoa/contract/browser'
import { Box, Group, Image, SimpleGrid, Stack, Text, Title } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatDay, languageTag } from '../../../kit/index.ts'
import { edgeOf } from '../../shared/public-pages/index.ts'
import { DocumentTotals, LinesTable, type ShownLine, type ShownTotals } from '../lines/index.ts'
import './offers.css'

/** Fields of an offer that the receiver reads. */
export interface PaperOffer
  extends Pick<
    PublicOffer,
    | 'number'
    | 'revision'
    | 'title'
    | 'issue_date'
    | 'valid_until'
    | 'currency'
    | 'prices_include_vat'
    | 'intro'
    | 'terms'
    | 'recurring_net_minor'
    | 'contact_person'
  > {
  seller: PartySnapshot | null
  buyer: PartySnapshot | null
  seller_logo_url?: string | null
  seller_color?: string | null
}

interface OfferPaperProps {
  offer: PaperOffer
  lines: readonly ShownLine[]
  totals: ShownTotals
  onChoose?: ((key: string, is_chosen: boolean) => void) | undefined
}

/** An offer as a document: parties, texts, lines and totals. */
export function OfferPaper({ offer, lines, totals, onChoose }: OfferPaperProps) {
  const { t, i18n } = useTranslation('offers')
  const day = (value: string | null) => formatDay(value, i18n.language)
  return (
    <article className="stoa-offer-paper" lang={languageTag(i18n.language)} style={edgeOf(offer.seller_color)}>
      <Group justify="space-between" align="flex-start" gap="md" mb="lg">
        <Stack gap={2}>
          {offer.seller_logo_url && <Image src={offer.seller_logo_url} alt="" h={48} w="auto" fit="contain" />}
          <Text fw={700} size="lg">
            {offer.seller?.name}
          </Text>
        </Stack>
        <Stack gap={2} ta={{ base: 'left', xs: 'right' }}>
          <Text size="sm" c="dimmed">
            {t('offer')} {offer.number ?? t('no_number')}
            {offer.revision > 1 && ` · ${t('revision', { number: offer.revision })}`}
          </Text>
          {offer.issue_date && (
            <Text size="sm" c="dimmed">
              {day(offer.issue_date)}
            </Text>
          )}
          <Text size="sm" fw={600}>
            {t('valid_until', { day: day(offer.valid_until) })}
          </Text>
        </Stack>
      </Group>
      <Title order={1} size="h2" mb="md">
        {offer.title}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2 }} mb="lg">
        <Party title={t('from')} party={offer.seller} more={offer.contact_person} />
        <Party title={t('to')} party={offer.buyer} />
      </SimpleGrid>
      {offer.intro && <Words html={offer.intro} />}
      <LinesTable lines={lines} currency={offer.currency} prices_include_vat={offer.prices_include_vat} onChoose={onChoose} />
      <Group justify="flex-end" my="lg">
        <Box w={{ base: '100%', xs: 340 }}>
          <DocumentTotals totals={totals} currency={offer.currency} recurring_net_minor={offer.recurring_net_minor} />
        </Box>
      </Group>
      {offer.terms && (
        <>
          <Title order={2} size="h4" mb="xs">
            {t('fields.terms')}
          </Title>
          <Words html={offer.terms} />
        </>
      )}
    </article>
  )
}

/** HTML, cleaned by the server. */
const Words = ({ html }: { html: string }) => <div className="stoa-offer-words" dangerouslySetInnerHTML={{ __html: html }} />

function Party({ title, party, more }: { title: string; party: PartySnapshot | null; more?: string | null }) {
  const { t } = useTranslation('offers')
  if (!party) return null
  const place = [party.address, [party.postal_code, party.city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    <Stack gap={0}>
      <Text size="xs" c="dimmed" tt="uppercase" fw={600}>
        {title}
      </Text>
      <Text size="sm" fw={600}>
        {party.legal_name ?? party.name}
      </Text>
      {place && <Text size="sm">{place}</Text>}
      {party.vat_number && (
        <Text size="sm">
          {t('vat_number')} {party.vat_number}
          {party.tax_office && ` · ${party.tax_office}`}
        </Text>
      )}
      {party.email && <Text size="sm">{party.email}</Text>}
      {more && <Text size="sm">{more}</Text>}
    </Stack>
  )
}
