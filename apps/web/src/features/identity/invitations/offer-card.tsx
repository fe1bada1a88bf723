import type { InvitationOffer } from '@stoa/contract/browser'
import { Avatar, Blockquote, Group, Paper, Stack, Text, Title } from '@stoa/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../kit/index.ts'

/** The inviting account and person, the offered role, and the actions. */
export function OfferCard({ offer, children }: { offer: InvitationOffer; children: ReactNode }) {
  const { t, i18n } = useTranslation('members')
  return (
    <Paper withBorder p="xl" radius="lg" shadow="sm">
      <Stack>
        <Group wrap="nowrap">
          <Avatar isCompany username={offer.account.name} size={56} />
          <div>
            <Text size="sm" c="dimmed">
              {t('offer.invites', { inviter: offer.inviter })}
            </Text>
            <Title order={1} size="h2">
              {offer.account.name}
            </Title>
          </div>
        </Group>
        <Text style={{ overflowWrap: 'anywhere' }}>
          {offer.role ? t('offer.as', { role: offer.role, email: offer.email }) : t('offer.for', { email: offer.email })}
        </Text>
        {offer.message && (
          <Blockquote p="md" cite={`– ${offer.inviter}`}>
            {offer.message}
          </Blockquote>
        )}
        {offer.status === 'pending' && (
          <Text size="sm" c="dimmed">
            {t('offer.until', { day: formatDay(offer.expires_at, i18n.language) })}
          </Text>
        )}
        {children}
      </Stack>
    </Paper>
  )
}
