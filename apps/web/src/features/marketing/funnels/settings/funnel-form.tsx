import { accountProjects, FUNNEL_RE_ENTRIES, funnels, type Funnel, type RuleGroup } from '@stoa/contract/browser'
import { Alert, Button, Group, NumberInput, Paper, Radio, Select, Stack, Text, Textarea, TextInput, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { LeaveGuard, useEndpoint, useEndpointForm, useMay } from '../../../../kit/index.ts'
import type { RuleChoices } from '../../../crm/audiences/index.ts'
import { FUNNEL_TOUCHES } from '../funnel-paths.ts'
import { useFunnelCategories } from '../use-funnel-categories.ts'
import { errorsWithout, RulesField } from './rules-field.tsx'

interface Values {
  name: string
  description: string
  funnel_category_id: string | null
  project_uuid: string | null
  entry_rules: RuleGroup | null
  exit_rules: RuleGroup | null
  re_entry: Funnel['re_entry']
  conversion_window_days: number | ''
}

const valuesOf = (funnel: Funnel): Values => ({
  name: funnel.name,
  description: funnel.description ?? '',
  funnel_category_id: funnel.funnel_category_id === null ? '' : String(funnel.funnel_category_id),
  project_uuid: funnel.project_uuid ?? '',
  entry_rules: funnel.entry_rules,
  exit_rules: funnel.exit_rules,
  re_entry: funnel.re_entry,
  conversion_window_days: funnel.conversion_window_days,
})

/** Name, category, rules of entry and exit, and time of a funnel. */
export function FunnelForm({ funnel, choices, isLocked }: { funnel: Funnel; choices: RuleChoices; isLocked: boolean }) {
  const { t } = useTranslation('funnels')
  const categories = useFunnelCategories()
  const projects = useProjects(funnel)
  const { name, description, conversion_window_days } = funnels.update.limits
  const form = useEndpointForm(funnels.update, {
    params: { id: funnel.id },
    defaults: valuesOf(funnel),
    rules: {
      name: `required|max:${name.maxLength}`,
      description: `max:${description.maxLength}`,
      conversion_window_days: 'required',
    },
    labels: { name: t('columns.name'), description: t('description'), conversion_window_days: t('window') },
    invalidates: FUNNEL_TOUCHES,
    toBody: (values: Values) => ({
      ...values,
      funnel_category_id: values.funnel_category_id ? Number(values.funnel_category_id) : null,
      project_uuid: values.project_uuid || null,
      conversion_window_days: Number(values.conversion_window_days),
      version: funnel.version,
    }),
    onDone: () => toast({ message: t('saved'), tone: 'good' }),
  })
  const setRules = (field: 'entry_rules' | 'exit_rules') => (next: RuleGroup | null) => {
    form.setFieldValue(field, next)
    form.form.setErrors(errorsWithout(form.errors, field))
  }
  const shared = { accountId: funnel.account_id, choices, errors: form.errors }
  return (
    <Paper withBorder p="md" component="section" aria-label={t('general')}>
      <LeaveGuard isDirty={() => form.isDirty() && !form.isPending && form.status !== 'resolved'} />
      <form noValidate onSubmit={form.onSubmit}>
        <Stack gap="md">
          <Text component="h2" size="lg" fw={650} m={0}>
            {t('general')}
          </Text>
          {form.error && (
            <Alert color="red" role="alert">
              {form.error.code === 'version_conflict' ? t('changed') : form.error.message}
            </Alert>
          )}
          <TextInput label={t('columns.name')} required autoComplete="off" {...form.getInputProps('name')} />
          <Textarea rows={2} label={t('description')} {...form.getInputProps('description')} />
          <Select label={t('columns.category')} options={categories} clearable {...form.getInputProps('funnel_category_id')} />
          <Select label={t('columns.project')} options={projects} searchable clearable {...form.getInputProps('project_uuid')} />
          <RulesField
            {...shared}
            field="entry_rules"
            label={t('rules.entry')}
            hint={t('rules.entry_hint')}
            value={form.values.entry_rules}
            onChange={setRules('entry_rules')}
          />
          <RulesField
            {...shared}
            field="exit_rules"
            label={t('rules.exit')}
            hint={t('rules.exit_hint')}
            value={form.values.exit_rules}
            onChange={setRules('exit_rules')}
          />
          <NumberInput
            label={t('window')}
            description={t('window_hint')}
            required
            {...conversion_window_days}
            allowDecimal={false}
            {...form.getInputProps('conversion_window_days')}
          />
          <Radio.Group label={t('re_entry')} {...form.getInputProps('re_entry')}>
            <Stack gap={6} mt={6}>
              {FUNNEL_RE_ENTRIES.map((value) => (
                <Radio key={value} value={value} label={t(`re_entries.${value}`)} />
              ))}
            </Stack>
          </Radio.Group>
          <Group justify="flex-end" className="stoa-form-buttons">
            <Button type="submit" loading={form.isPending} disabled={!form.isDirty() || isLocked}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  )
}

/** The projects of the account as options, with that of the funnel. */
function useProjects({ account_id, project_uuid, project }: Funnel) {
  const may = useMay()
  const loaded = useEndpoint(
    accountProjects.list,
    { params: { account_id }, query: { sort: 'name', per_page: 100 } },
    { staleTime: 60_000, enabled: may(accountProjects.list) },
  )
  const options = (loaded.answer?.data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))
  if (project_uuid && !options.some(({ value }) => value === project_uuid))
    options.push({ value: project_uuid, label: project?.name ?? project_uuid })
  return options
}
