import { replayWebhooks } from '@stoa/contract/browser'
import { SimpleGrid, Text, TextInput, toast } from '@stoa/ui'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm, useModalClose } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { instantOf, momentOf } from './moments.ts'

const HOUR_MS = 3_600_000

interface Values {
  from: string
  to: string
}

/** Sends the events of a time range again, those that happened while the address was paused too. */
export function ReplayModal() {
  const { t } = useTranslation('webhooks')
  const { webhookId = '' }: { webhookId?: string } = useParams({ strict: false })
  const close = useModalClose()
  const [now] = useState(Date.now)
  const form = useEndpointForm<typeof replayWebhooks, Values>(replayWebhooks, {
    params: { account_id: useAccountId(), id: Number(webhookId) },
    defaults: { from: momentOf(new Date(now - HOUR_MS)), to: momentOf(new Date(now)) },
    rules: { from: 'required', to: 'required' },
    labels: { from: t('replay.from'), to: t('replay.to') },
    toBody: ({ from, to }) => ({ from: instantOf(from), to: instantOf(to, 'end') }),
    invalidates: ['webhook-deliveries'],
    onDone: ({ data }) => {
      toast({ message: t('replay.done', { count: data.events }), tone: 'good' })
      close()
    },
  })
  return (
    <FormModal title={t('replay.title')} form={form} submitLabel={t('replay.submit')}>
      <Text size="sm">{t('replay.text')}</Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput type="datetime-local" label={t('replay.from')} required data-autofocus {...form.getInputProps('from')} />
        <TextInput type="datetime-local" label={t('replay.to')} required {...form.getInputProps('to')} />
      </SimpleGrid>
    </FormModal>
  )
}
