import { webhookEndpoints, type WebhookEndpoint, type WebhookEndpointInput } from '@stoa/contract/browser'
import { Radio, Stack, TextInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import type { FormFields } from '../../../kit/index.ts'
import { EventChoice } from './event-choice.tsx'

/** Values of the form of an address. `events` is kept while all events are chosen. */
export interface WebhookValues {
  url: string
  description: string
  scope: 'all' | 'some'
  events: string[]
}

export const BLANK_WEBHOOK: WebhookValues = { url: 'https://', description: '', scope: 'all', events: [] }

export const webhookValues = ({ url, description, events }: WebhookEndpoint): WebhookValues => ({
  url,
  description: description ?? '',
  scope: events === null ? 'all' : 'some',
  events: events ?? [],
})

/** The body of the call. A choice without events is sent as such, so that the server refuses it rather than sending all. */
export const webhookBody = ({ url, description, scope, events }: WebhookValues): WebhookEndpointInput => ({
  url: url.trim(),
  description: description.trim() || null,
  events: scope === 'all' ? null : events,
})

/** Address, description and events. */
export function WebhookFields({ form }: { form: FormFields<WebhookValues> }) {
  const { t } = useTranslation('webhooks')
  const { limits } = webhookEndpoints.create
  return (
    <>
      <TextInput
        type="url"
        label={t('fields.url')}
        description={t('fields.url_hint')}
        required
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.url.maxLength}
        {...form.getInputProps('url')}
      />
      <TextInput
        label={t('fields.description')}
        placeholder={t('fields.description_hint')}
        autoComplete="off"
        maxLength={limits.description.maxLength}
        {...form.getInputProps('description')}
      />
      <Radio.Group label={t('fields.events')} {...form.getInputProps('scope')}>
        <Stack gap={6} mt={4}>
          <Radio value="all" label={t('events.all_hint')} />
          <Radio value="some" label={t('events.some')} />
        </Stack>
      </Radio.Group>
      {form.values.scope === 'some' && (
        <EventChoice value={form.values.events} error={form.errors.events} onChange={(events) => form.setFieldValue('events', events)} />
      )}
    </>
  )
}
