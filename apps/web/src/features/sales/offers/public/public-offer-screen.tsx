import { readPublicOffer, readPublicOfferPdf, viewPublicOffer, type PublicOffer } from '@stoa/contract/browser'
import { checkedTotals, perMonth } from '@stoa/domain'
import {
  Alert,
  Anchor,
  Button,
  Center,
  Group,
  IconCheck,
  IconDownload,
  PageSkeleton,
  Paper,
  SegmentedControl,
  Stack,
  Text,
  Title,
} from '@stoa/ui'
import { useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  ApiError,
  NotLoaded,
  call,
  download,
  formatDay,
  useEndpoint,
  changeLocale,
  languageTag,
  LOCALES,
  type Locale,
} from '../../../../kit/index.ts'
import { OfferPaper } from '../offer-paper.tsx'
import { Answer } from './answer.tsx'
import { PublicComments } from './public-comments.tsx'

/** The page of an offer for its receiver, without a login. */
export function PublicOfferScreen() {
  const { t } = useTranslation('offers')
  const { token = '' }: { token?: string } = useParams({ strict: false })
  const loaded = useEndpoint(readPublicOffer, { params: { token } }, { keepPrevious: true })
  const offer = loaded.answer?.data
  useView(token, offer !== undefined)
  useReceiverLanguage(offer?.locale)
  if (offer) return <Page offer={offer} token={token} reload={loaded.reload} />
  if (loaded.isFirstLoad) return <PageSkeleton />
  const isUnknown = loaded.error instanceof ApiError && loaded.error.status === 404
  return (
    <Center mih="60dvh" p="md" component="main">
      {isUnknown ? (
        <Stack align="center" maw={420}>
          <Title order={1} size="h2">
            {t('public.unknown')}
          </Title>
          <Text ta="center">{t('public.unknown_text')}</Text>
        </Stack>
      ) : (
        <NotLoaded loaded={loaded} />
      )}
    </Center>
  )
}

/** Records a view. The page does this, because mail scanners only fetch the URL. */
function useView(token: string, isThere: boolean): void {
  const told = useRef(false)
  useEffect(() => {
    if (!isThere || told.current) return
    told.current = true
    // Failures are not shown, because the reader need not know about views.
    call(viewPublicOffer, { params: { token } }).catch((failure: unknown) => {
      if (!(failure instanceof ApiError)) throw failure
    })
  }, [token, isThere])
}

/** Language of the receiver, until they choose another one. */
function useReceiverLanguage(locale: Locale | undefined): void {
  const { i18n } = useTranslation()
  const isSet = useRef(false)
  useEffect(() => {
    if (!locale || isSet.current) return
    isSet.current = true
    if (i18n.language !== locale) void i18n.changeLanguage(locale)
    document.documentElement.lang = languageTag(locale)
  }, [locale, i18n])
}

function Page({ offer, token, reload }: { offer: PublicOffer; token: string; reload: () => void }) {
  const { t } = useTranslation('offers')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => chosenOf(offer))
  useEffect(() => {
    document.title = `${offer.title} · ${offer.seller.name}`
  }, [offer.title, offer.seller.name])
  const lines = offer.is_open ? offer.lines.map((line) => withChoice(line, chosen)) : offer.lines
  const totals = offer.is_open
    ? checkedTotals(
        lines.map((line) => ({ ...line, counts: line.is_chosen })),
        offer,
      ).totals
    : offer
  const shown = lines.map((line, at) => ({ ...line, ...('lines' in totals ? totals.lines[at] : {}) }))
  const recurring_net_minor = shown.reduce(
    (sum, line) => sum + (line.interval && line.is_chosen ? (perMonth(line.net_minor, line.interval, line.interval_count ?? 1) ?? 0) : 0),
    0,
  )
  const choose = (key: string, is_chosen: boolean) =>
    setChosen(new Set(is_chosen ? [...chosen, key] : [...chosen].filter((one) => one !== key)))
  return (
    <main className="stoa-offer-page">
      <Bar offer={offer} token={token} />
      <div className="stoa-offer-below">
        <State offer={offer} />
      </div>
      <OfferPaper offer={{ ...offer, recurring_net_minor }} lines={shown} totals={totals} onChoose={offer.is_open ? choose : undefined} />
      <Stack className="stoa-offer-below" gap="md">
        {offer.is_open && <Answer offer={offer} token={token} chosen={[...chosen]} total_minor={totals.total_minor} onAnswered={reload} />}
        <Paper withBorder p="md">
          <Title order={2} size="h4" mb="sm">
            {t('public.questions')}
          </Title>
          <PublicComments offer={offer} token={token} />
        </Paper>
      </Stack>
    </main>
  )
}

type Line = PublicOffer['lines'][number]

const chosenOf = (offer: PublicOffer) =>
  new Set(offer.lines.filter((line) => line.is_optional && line.is_chosen && line.parent_uuid === null).map((line) => line.uuid))

const withChoice = (line: Line, chosen: ReadonlySet<string>): Line =>
  line.is_optional ? { ...line, is_chosen: chosen.has(line.parent_uuid ?? line.uuid) } : line

function Bar({ offer, token }: { offer: PublicOffer; token: string }) {
  const { t, i18n } = useTranslation('offers')
  return (
    <Group justify="space-between" className="stoa-offer-bar" gap="xs">
      <Text fw={700}>{offer.seller.name}</Text>
      <Group gap="xs">
        <SegmentedControl
          size="xs"
          aria-label={t('public.language')}
          value={i18n.language}
          onChange={(next) => void changeLocale(next as Locale)}
          data={LOCALES.map((value) => ({ value, label: t(`locales.${value}`) }))}
        />
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconDownload size={16} />}
          onClick={() => void download(readPublicOfferPdf, { params: { token } }, `${t('offer')} ${offer.number ?? ''}.pdf`)}
        >
          {t('pdf')}
        </Button>
      </Group>
    </Group>
  )
}

/** Available answers, or the outcome. */
function State({ offer }: { offer: PublicOffer }) {
  const { t, i18n } = useTranslation('offers')
  const day = (value: string | null) => formatDay(value, i18n.language)
  if (offer.is_open && offer.newer_url === null) return null
  if (offer.status === 'superseded' || offer.newer_url !== null)
    return (
      <Alert color="blue" mb="md" title={t('public.superseded')}>
        {offer.newer_url && <Anchor href={offer.newer_url}>{t('public.newer')}</Anchor>}
      </Alert>
    )
  if (offer.status === 'accepted' || offer.status === 'converted')
    return (
      <Alert color="teal" mb="md" icon={<IconCheck size={18} />} title={t('public.accepted')} role="status">
        {t('public.accepted_text', { name: offer.accepted_by_name, day: day(offer.accepted_at) })}
      </Alert>
    )
  const status = offer.status === 'declined' || offer.status === 'withdrawn' ? offer.status : 'expired'
  return (
    <Alert color="gray" mb="md" title={t(`public.${status}`)} role="status">
      {t(`public.${status}_text`, { day: day(offer.valid_until), account: offer.seller.name })}
    </Alert>
  )
}
