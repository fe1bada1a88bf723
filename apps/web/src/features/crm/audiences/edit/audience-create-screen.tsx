import { audiences } from '@stoa/contract/browser'
import { SegmentedControl, Stack, Text, toast } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Screen, useEndpointForm } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { audiencePaths } from '../audience-paths.ts'
import { newCondition } from '../rules/rule-tree.ts'
import { AudienceFields, useAudienceForm, type AudienceValues } from './audience-fields.tsx'

const NEW_AUDIENCE: AudienceValues = { name: '', description: '', rules: { all: [newCondition()] } }

/** Creates an audience and opens it. */
export function AudienceCreateScreen() {
  const { t } = useTranslation('audiences')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const form = useEndpointForm(audiences.create, {
    params: { account_id: accountId },
    defaults: NEW_AUDIENCE,
    ...useAudienceForm(),
    toBody: (values) => (values.rules ? values : { ...values, rules: undefined, type: 'static' as const }),
    onDone: ({ data }) => {
      toast({ message: t('created', { name: data.name }), tone: 'good' })
      void navigate({ to: audiencePaths.one(accountId, data.id), replace: true })
    },
  })
  return (
    <Screen title={t('create')}>
      <Stack gap={4} mb="md" align="flex-start">
        <SegmentedControl
          aria-label={t('columns.type')}
          value={form.values.rules ? 'dynamic' : 'static'}
          onChange={(type) => form.setFieldValue('rules', type === 'dynamic' ? NEW_AUDIENCE.rules : null)}
          data={(['dynamic', 'static'] as const).map((value) => ({ value, label: t(`types.${value}`) }))}
        />
        <Text size="sm" c="dimmed">
          {t(form.values.rules ? 'type_texts.dynamic' : 'type_texts.static')}
        </Text>
      </Stack>
      <AudienceFields accountId={accountId} form={form} submitLabel={t('create_submit')} />
    </Screen>
  )
}
