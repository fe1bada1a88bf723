import { adminFacebookPages, subscribeFacebookPage, unsubscribeFacebookPage, type FacebookPage } from '@stoa/contract/browser'
import { Alert, Button, Stack, Text, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, formatInstant, RelatedCard, useChange } from '../../../../kit/index.ts'
import { SubscriptionState } from './page-columns.tsx'

/** Whether Facebook reports on a page, and the switch. A refusal of Facebook is in the body of the answer (spec 4). */
export function PageSubscription({ page }: { page: FacebookPage }) {
  const { t, i18n } = useTranslation('facebook')
  const subscribe = useChange(subscribeFacebookPage, [adminFacebookPages])
  const unsubscribe = useChange(unsubscribeFacebookPage, [adminFacebookPages])
  const [failure, setFailure] = useState<string | null>(null)
  const send = async () => {
    setFailure(null)
    try {
      const { status, error } = page.is_subscribed
        ? await unsubscribe.send({ params: { facebook_page_id: page.id } })
        : await subscribe.send({ body: { facebook_page_id: page.id } })
      if (status === 'error') setFailure(error || t('subscription.unknown_error'))
      else toast({ message: t(page.is_subscribed ? 'subscription.ended' : 'subscription.started'), tone: 'good' })
    } catch (failed) {
      setFailure((failed as Error).message || t('subscription.unknown_error'))
    }
  }
  const shown = failure ?? page.subscription_error
  return (
    <RelatedCard title={t('subscription.title')}>
      <Stack gap="xs" align="flex-start" px={8}>
        <SubscriptionState page={page} />
        <Text size="sm" c="dimmed">
          {page.is_subscribed && page.subscribed_at
            ? t('subscription.since', { at: formatInstant(page.subscribed_at, i18n.language) })
            : t('subscription.text')}
        </Text>
        {shown && (
          <Alert color="red" variant="light" role="alert" w="100%">
            {shown}
          </Alert>
        )}
        <Can endpoint={subscribeFacebookPage} otherwise="explain">
          <Button size="compact-md" variant="default" loading={subscribe.isPending || unsubscribe.isPending} onClick={() => void send()}>
            {t(page.is_subscribed ? 'subscription.end' : 'subscription.start')}
          </Button>
        </Can>
      </Stack>
    </RelatedCard>
  )
}
