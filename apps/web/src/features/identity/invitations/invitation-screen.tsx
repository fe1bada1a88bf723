import { acceptInvitation, declineInvitation, readInvitation, type InvitationOffer } from '@stoa/contract/browser'
import { Alert, Button, Center, Container, EmptyState, Group, PageSkeleton, Stack, Text } from '@stoa/ui'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressQuery, ApiError, NotLoaded, useChange, useEndpoint } from '../../../kit/index.ts'
import { useReloadSession, useSession } from '../../shared/session/index.ts'
import { OfferCard } from './offer-card.tsx'

/** The page of an invitation's link; open to everyone, also after the invitation has ended. */
export function InvitationScreen() {
  const { t } = useTranslation('members')
  const { token = '' }: { token?: string } = useParams({ strict: false })
  const offer = useEndpoint(readInvitation, { params: { token } })
  useEffect(() => {
    document.title = `${t('offer.title')} · Stoa`
  }, [t])
  return (
    <Container size="xs" py={32} component="main">
      <Group gap={8} mb="xl" justify="center">
        <img src="/stoa.svg" alt="" width={30} height={30} />
        <Text fw={700} fz="lg">
          Stoa
        </Text>
      </Group>
      {offer.answer ? (
        <OfferCard offer={offer.answer.data}>
          <OfferActions offer={offer.answer.data} token={token} onDeclined={offer.reload} />
        </OfferCard>
      ) : offer.error instanceof ApiError && offer.error.status === 404 ? (
        <EmptyState
          title={t('offer.unknown_title')}
          text={t('offer.unknown_text')}
          action={
            <Button component={Link} to="/" variant="default">
              {t('offer.home')}
            </Button>
          }
        />
      ) : offer.reason ? (
        <NotLoaded loaded={offer} />
      ) : (
        <PageSkeleton />
      )}
    </Container>
  )
}

function OfferActions({ offer, token, onDeclined }: { offer: InvitationOffer; token: string; onDeclined: () => void }) {
  const { t } = useTranslation('members')
  const { user } = useSession()
  const navigate = useNavigate()
  const reload = useReloadSession()
  const accept = useChange(acceptInvitation)
  const decline = useChange(declineInvitation)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async (work: () => Promise<void>) => {
    setFailure(null)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message)
    }
  }
  if (offer.status !== 'pending') return <Over status={offer.status} />
  const isOther = user !== null && user.email.toLowerCase() !== offer.email.toLowerCase()
  return (
    <Stack gap="sm">
      {failure && (
        <Alert color="red" variant="light" role="alert">
          {failure}
        </Alert>
      )}
      <Obstacle offer={offer} isOther={isOther} />
      <Group gap="xs">
        {user && !isOther && (
          <Button
            disabled={!user.emailVerified}
            loading={accept.isPending}
            onClick={() =>
              void run(async () => {
                const { data } = await accept.send({ params: { token } })
                await reload()
                await navigate({ to: `/accounts/${data.account_id}` })
              })
            }
          >
            {t('offer.accept')}
          </Button>
        )}
        {!user && <SignInDoors offer={offer} token={token} />}
        {isOther && (
          <Button component={Link} to="/logout" search={addressQuery({ next: `/invitations/${token}` })}>
            {t('offer.sign_out')}
          </Button>
        )}
        <Button
          variant="subtle"
          color="gray"
          loading={decline.isPending}
          onClick={() =>
            void run(async () => {
              await decline.send({ params: { token } })
              onDeclined()
            })
          }
        >
          {t('offer.decline')}
        </Button>
      </Group>
      {!user && (
        <Text size="xs" c="dimmed">
          {t('offer.sign_in_hint', { email: offer.email })}
        </Text>
      )}
    </Stack>
  )
}

/** Explains why the user cannot accept the invitation. */
function Obstacle({ offer, isOther }: { offer: InvitationOffer; isOther: boolean }) {
  const { t } = useTranslation('members')
  const { user } = useSession()
  if (!user || (!isOther && user.emailVerified)) return null
  return (
    <Alert color="yellow" variant="light">
      {isOther ? t('offer.other', { mine: user.email, theirs: offer.email }) : t('offer.unverified')}
    </Alert>
  )
}

function SignInDoors({ offer, token }: { offer: InvitationOffer; token: string }) {
  const { t } = useTranslation('members')
  const next = addressQuery({ next: `/invitations/${token}`, email: offer.email })
  return (
    <>
      <Button component={Link} to="/login" search={next}>
        {t('offer.sign_in')}
      </Button>
      <Button component={Link} to="/register" search={next} variant="light">
        {t('offer.register')}
      </Button>
    </>
  )
}

function Over({ status }: { status: Exclude<InvitationOffer['status'], 'pending'> }) {
  const { t } = useTranslation('members')
  const { user } = useSession()
  return (
    <Stack gap="sm">
      <Alert variant="light" color={status === 'accepted' ? 'teal' : 'gray'}>
        {t(`offer.over.${status}`)}
      </Alert>
      <Center>
        <Button component={Link} to={user ? '/me/home' : '/login'} variant="default">
          {t(user ? 'offer.home' : 'offer.sign_in')}
        </Button>
      </Center>
    </Stack>
  )
}
