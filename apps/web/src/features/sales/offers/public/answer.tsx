import { acceptPublicOffer, declinePublicOffer, type PublicOffer } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Button, Checkbox, ErrorState, Group, Paper, Select, Stack, Text, Textarea, TextInput, Title } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpointForm } from '../../../../kit/index.ts'

interface AnswerProps {
  offer: PublicOffer
  token: string
  /** Chosen optional lines. */
  chosen: string[]
  /** The displayed total, to which the reader agrees. */
  total_minor: number
  onAnswered: () => void
}

/** Accepts with a name and a tick, or declines with a reason. */
export function Answer(props: AnswerProps) {
  const { t } = useTranslation('offers')
  const [isDeclining, setDeclining] = useState(false)
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
      {isDeclining ? (
        <Decline {...props} onBack={() => setDeclining(false)} />
      ) : (
        <>
          <Accept {...props} />
          <Button variant="subtle" color="gray" mt="sm" onClick={() => setDeclining(true)}>
            {t('public.decline_instead')}
          </Button>
        </>
      )}
    </Paper>
  )
}

function Accept({ offer, token, chosen, total_minor, onAnswered }: AnswerProps) {
  const { t } = useTranslation('offers')
  const form = useEndpointForm(acceptPublicOffer, {
    params: { token },
    defaults: { name: '', accepted: false },
    rules: { name: `required|max:${acceptPublicOffer.limits.name.maxLength}`, accepted: 'accepted' },
    labels: { name: t('public.name'), accepted: t('public.tick') },
    toBody: ({ name }) => ({ name, accepted: true as const, chosen, total_minor }),
    onDone: onAnswered,
  })
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack>
        <Title order={2} size="h3">
          {t('public.accept_title')}
        </Title>
        {form.error && <ErrorState message={form.error.message} requestId={form.error.request_id} />}
        <Text>{t('public.accept_text', { amount: formatMoney(total_minor, offer.currency) })}</Text>
        <TextInput label={t('public.name')} autoComplete="name" required {...form.getInputProps('name')} />
        <Checkbox
          label={t('public.tick')}
          {...form.getInputProps('accepted', { type: 'checkbox' })}
          error={form.errors.accepted && t('public.tick_needed')}
        />
        {(form.errors.chosen ?? form.errors.total_minor) && (
          <Text size="sm" c="red" role="alert">
            {form.errors.chosen ?? form.errors.total_minor}
          </Text>
        )}
        <Group>
          <Button type="submit" size="md" loading={form.isPending}>
            {t('accept.button')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Decline({ offer, token, onAnswered, onBack }: AnswerProps & { onBack: () => void }) {
  const { t } = useTranslation('offers')
  const form = useEndpointForm(declinePublicOffer, {
    params: { token },
    defaults: { decline_reason_id: null as number | null, note: '' },
    onDone: onAnswered,
  })
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack>
        <Title order={2} size="h3">
          {t('decline.title')}
        </Title>
        {form.error && <ErrorState message={form.error.message} requestId={form.error.request_id} />}
        {offer.decline_reasons.length > 0 && (
          <Select
            label={t('decline.reason')}
            options={offer.decline_reasons.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.getInputProps('decline_reason_id')}
          />
        )}
        <Textarea label={t('decline.note')} {...form.getInputProps('note')} />
        <Group>
          <Button type="submit" color="red" loading={form.isPending}>
            {t('decline.button')}
          </Button>
          <Button variant="default" onClick={onBack}>
            {t('back')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
