import { offers, readOfferPdf, type Offer } from '@stoa/contract/browser'
import { Anchor, Button, Group, IconArrowLeft, IconDownload, PageSkeleton } from '@stoa/ui'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded, download, useEndpoint } from '../../../kit/index.ts'
import { InLanguage } from '../lines/index.ts'
import { Status } from './list/offer-columns.tsx'
import { OfferPaper } from './offer-paper.tsx'
import { offerPaths, viewerOf } from './offer-paths.ts'

/** The offer as its receiver reads it, in the language of the offer, on a scrollable and printable page. */
export function OfferPreviewScreen() {
  const { offerId = '' }: { offerId?: string } = useParams({ strict: false })
  const loaded = useEndpoint(offers.read, { params: { uuid: offerId }, query: { include: ['offerLines', 'user'] } }, { keepPrevious: true })
  const offer = loaded.answer?.data
  useEffect(() => {
    if (offer) document.title = `${offer.number ?? offer.title} · Stoa`
  }, [offer])
  if (loaded.isFirstLoad) return <PageSkeleton />
  if (!offer) return <NotLoaded loaded={loaded} />
  return <Preview offer={offer} />
}

function Preview({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers')
  const name = `${t('offer')} ${offer.number ?? offer.title}.pdf`
  return (
    <main className="stoa-offer-page">
      <Group justify="space-between" className="stoa-offer-bar">
        <Anchor component={Link} to={offerPaths.page(viewerOf(offer), offer.uuid)} size="sm">
          <Group gap={4} component="span">
            <IconArrowLeft size={16} />
            {t('back')}
          </Group>
        </Anchor>
        <Group gap="xs">
          <Status offer={offer} />
          <Button variant="default" size="compact-md" onClick={() => window.print()}>
            {t('print')}
          </Button>
          <Button
            size="compact-md"
            leftSection={<IconDownload size={16} />}
            onClick={() => void download(readOfferPdf, { params: { uuid: offer.uuid } }, name)}
          >
            {t('pdf')}
          </Button>
        </Group>
      </Group>
      <InLanguage locale={offer.locale}>
        <OfferPaper
          offer={{ ...offer, seller: offer.seller_snapshot, buyer: offer.buyer_snapshot, contact_person: offer.user?.username ?? null }}
          lines={(offer.offerLines ?? []).map(({ cost_minor: _cost, ...line }) => line)}
          totals={offer}
        />
      </InLanguage>
    </main>
  )
}
