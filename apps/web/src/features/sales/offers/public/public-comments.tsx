import { commentPublicOffer, type PublicOffer } from '@stoa/contract/browser'
import { Button, ErrorState, Group, Stack, Text, Textarea, TextInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useEndpointForm } from '../../../../kit/index.ts'
import { CommentList } from '../page/comments-tab.tsx'

/** Questions and answers, with an input. */
export function PublicComments({ offer, token }: { offer: PublicOffer; token: string }) {
  const { t } = useTranslation('offers')
  const form = useEndpointForm(commentPublicOffer, {
    params: { token },
    defaults: { name: '', body: '' },
    rules: {
      name: `required|max:${commentPublicOffer.limits.name.maxLength}`,
      body: `required|max:${commentPublicOffer.limits.body.maxLength}`,
    },
    labels: { name: t('public.name'), body: t('public.question') },
    invalidates: ['offers'],
    onDone: () => form.setFieldValue('body', ''),
  })
  return (
    <Stack gap="sm">
      {offer.comments.length > 0 ? (
        <CommentList comments={offer.comments} />
      ) : (
        <Text size="sm" c="dimmed">
          {t('public.no_questions', { account: offer.seller.name })}
        </Text>
      )}
      <form noValidate onSubmit={form.onSubmit}>
        <Stack gap="xs">
          {form.error && <ErrorState message={form.error.message} requestId={form.error.request_id} />}
          <TextInput label={t('public.name')} autoComplete="name" {...form.getInputProps('name')} />
          <Textarea label={t('public.question')} {...form.getInputProps('body')} />
          <Group>
            <Button type="submit" variant="default" loading={form.isPending}>
              {t('comments.send')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Stack>
  )
}
