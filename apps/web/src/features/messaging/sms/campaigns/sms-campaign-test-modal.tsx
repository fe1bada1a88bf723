import { testSmsCampaign, type SmsCampaign } from '@stoa/contract/browser'
import { TagsInput, Text, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm } from '../../../../kit/index.ts'

/** Sends the saved text of a campaign to a few real phones as a test. */
export function SmsCampaignTestModal({ campaign, onClose }: { campaign: SmsCampaign; onClose: () => void }) {
  const { t } = useTranslation(['sms_campaigns', 'email'])
  const form = useEndpointForm(testSmsCampaign, {
    params: { id: campaign.id },
    defaults: { to: [] as string[] },
    labels: { to: t('test.numbers') },
    onDone: ({ data }) => {
      toast({ message: t('test.sent', { count: data.sent }), tone: 'good' })
      onClose()
    },
  })
  const firstError = Object.entries(form.errors).find(([key]) => key.startsWith('to') || key === 'body')?.[1]
  return (
    <FormModal
      title={t('email:test.title')}
      form={form}
      size="md"
      submitLabel={t('email:test.send')}
      isBlocked={!form.values.to.length}
      onClose={onClose}
    >
      <Text size="sm">{t('test.text')}</Text>
      <TagsInput
        label={t('test.numbers')}
        maxTags={5}
        splitChars={[',', ';']}
        acceptValueOnBlur
        {...form.getInputProps('to')}
        error={firstError}
      />
    </FormModal>
  )
}
