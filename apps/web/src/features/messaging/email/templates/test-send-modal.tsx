import { testEmailTemplate, type EmailTemplate } from '@stoa/contract/browser'
import { TagsInput, Text, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { AsMember } from '../builder/preview/as-member.tsx'
import { FormModal, useEndpointForm } from '../../../../kit/index.ts'
import { useSession } from '../../../shared/session/index.ts'

interface TestSendProps {
  template: EmailTemplate
  /** Language of a template in both. */
  locale?: 'en' | 'gr'
  onClose: () => void
}

/** Sends the saved template to a real mailbox as a test. */
export function TestSendModal({ template, locale, onClose }: TestSendProps) {
  const { t } = useTranslation('email')
  const session = useSession()
  const accountId = template.account_id
  const own = session.user?.email
  const form = useEndpointForm(testEmailTemplate, {
    params: { id: template.id },
    defaults: { audience_ids: [] as number[], to: own ? [own] : ([] as string[]) },
    toBody: (values) => ({ ...values, ...(locale && { locale }) }),
    labels: { to: t('fields.to') },
    onDone: ({ data }) => {
      toast({ message: t('test.sent', { count: data.sent }), tone: 'good' })
      onClose()
    },
  })
  const audienceProps = { value: form.values.audience_ids, onChange: (ids: number[]) => form.setFieldValue('audience_ids', ids) }
  const firstError = Object.entries(form.errors).find(([key]) => key.startsWith('to'))?.[1]
  return (
    <FormModal
      title={t('test.title')}
      form={form}
      size="md"
      submitLabel={t('test.send')}
      isBlocked={!form.values.to.length}
      onClose={onClose}
    >
      <Text size="sm">{t('test.text')}</Text>
      <TagsInput
        label={t('fields.to')}
        maxTags={5}
        splitChars={[',', ';', ' ']}
        acceptValueOnBlur
        {...form.getInputProps('to')}
        error={firstError}
      />
      {accountId !== null && <AsMember accountId={accountId} design={template.design} {...audienceProps} />}
    </FormModal>
  )
}
