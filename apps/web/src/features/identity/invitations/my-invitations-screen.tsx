import { acceptMyInvitation, declineMyInvitation, myInvitations, type InvitationOffer } from '@stoa/contract/browser'
import { Button, Container, EmptyState, Group, IconMail, PageSkeleton, Stack, toast } from '@stoa/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError, NotLoaded, Screen, useChange, useEndpoint } from '../../../kit/index.ts'
import { useReloadSession } from '../../shared/session/index.ts'
import { OfferCard } from './offer-card.tsx'

/** Invitations to the user's own address, without the link in the mail. */
export function MyInvitationsScreen() {
  const { t } = useTranslation('members')
  const offers = useEndpoint(myInvitations)
  const home = (
    <Button component={Link} to="/me/home" variant="default">
      {t('offer.home')}
    </Button>
  )
  return (
    <Screen title={t('offer.mine')}>
      <Container size="xs" p={0} mx={0}>
        {offers.reason ? (
          <NotLoaded loaded={offers} />
        ) : !offers.answer ? (
          <PageSkeleton />
        ) : offers.answer.data.length === 0 ? (
          <EmptyState icon={<IconMail size={28} stroke={1.5} />} title={t('offer.none_title')} text={t('offer.none_text')} action={home} />
        ) : (
          <Stack>
            {offers.answer.data.map((offer) => (
              <OfferCard key={offer.id} offer={offer}>
                <Answer offer={offer} />
              </OfferCard>
            ))}
            <div>{home}</div>
          </Stack>
        )}
      </Container>
    </Screen>
  )
}

function Answer({ offer }: { offer: InvitationOffer }) {
  const { t } = useTranslation('members')
  const navigate = useNavigate()
  const reload = useReloadSession()
  const accept = useChange(acceptMyInvitation)
  const decline = useChange(declineMyInvitation)
  const params = { id: offer.id }
  const run = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast({ message: error.message, tone: 'bad' })
    }
  }
  return (
    <Group gap="xs">
      <Button
        loading={accept.isPending}
        onClick={() =>
          void run(async () => {
            const { data } = await accept.send({ params })
            await reload()
            await navigate({ to: `/accounts/${data.account_id}` })
          })
        }
      >
        {t('offer.accept')}
      </Button>
      <Button variant="subtle" color="gray" loading={decline.isPending} onClick={() => void run(() => decline.send({ params }))}>
        {t('offer.decline')}
      </Button>
    </Group>
  )
}
