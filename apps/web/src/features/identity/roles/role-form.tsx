import { roles, type PermissionGroup, type Role } from '@stoa/contract/browser'
import { Alert, Stack, SimpleGrid, TextInput } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, firstErrors } from '../../../kit/index.ts'
import { MatrixBar } from './matrix-bar.tsx'
import { RoleMatrix } from './role-matrix.tsx'

interface RoleFormProps {
  role?: Role
  groups: readonly PermissionGroup[]
  /** For roles with fixed permissions, and users who may not change roles. */
  readOnly?: boolean
  /** Permissions of the role to copy. */
  initial?: readonly string[]
  /** @param version of the role that was edited @returns the stored role */
  onSave: (body: { name: string; description: string | null; permissions: string[] }, version?: number) => Promise<Role>
}

/** Name, description and permissions of a role, of an account or of the platform. */
export function RoleForm({ role, groups, readOnly = false, initial = [], onSave }: RoleFormProps) {
  const draft = useRoleDraft(role, initial, onSave)
  const { value, saved, texts, errors } = draft
  return (
    <Stack>
      <Locked role={role} />
      <RoleTexts texts={texts} errors={errors} readOnly={readOnly} onChange={draft.setTexts} />
      <Failure text={errors.permissions ?? errors.base} />
      <RoleMatrix groups={groups} value={value} saved={saved} onChange={draft.setValue} readOnly={readOnly} />
      {!readOnly && (
        <MatrixBar
          value={value}
          saved={saved}
          isDirty={draft.isDirty}
          isPending={draft.isPending}
          onReset={draft.reset}
          onSave={() => void draft.save()}
        />
      )}
    </Stack>
  )
}

interface Texts {
  name: string
  description: string
}
type Errors = Record<string, string>

/** The edited values of a role, and their difference from the saved ones. */
function useRoleDraft(role: Role | undefined, initial: readonly string[], onSave: RoleFormProps['onSave']) {
  const { t } = useTranslation('members')
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set(role?.permissions))
  const [value, setValue] = useState<ReadonlySet<string>>(new Set(role?.permissions ?? initial))
  const [texts, setTexts] = useState<Texts>({ name: role?.name ?? '', description: role?.description ?? '' })
  const [kept, setKept] = useState(texts)
  const [version, setVersion] = useState(role?.version)
  const [errors, setErrors] = useState<Errors>({})
  const [isPending, setPending] = useState(false)
  const save = async () => {
    if (!texts.name.trim()) return setErrors({ name: t('roles.name_required') })
    setPending(true)
    setErrors({})
    try {
      const body = { name: texts.name.trim(), description: texts.description.trim() || null, permissions: [...value] }
      const stored = await onSave(body, version)
      setVersion(stored.version)
      setSaved(value)
      setKept(texts)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      const text = failure.code === 'version_conflict' ? t('roles.changed') : failure.message
      setErrors(Object.keys(failure.errors).length ? firstErrors(failure.errors) : { base: text })
    } finally {
      setPending(false)
    }
  }
  const reset = () => {
    setValue(saved)
    setTexts(kept)
    setErrors({})
  }
  const isDirty = texts.name !== kept.name || texts.description !== kept.description
  return { value, setValue, saved, texts, setTexts, errors, isDirty, isPending, save, reset }
}

function Locked({ role }: { role: Role | undefined }) {
  const { t } = useTranslation('members')
  if (!role?.locked) return null
  return <Alert variant="light">{t(role.code === 'owner' ? 'roles.locked_owner' : 'roles.locked_admin')}</Alert>
}

function Failure({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <Alert color="red" variant="light" role="alert">
      {text}
    </Alert>
  )
}

interface RoleTextsProps {
  texts: Texts
  errors: Errors
  readOnly: boolean
  onChange: (next: Texts) => void
}

function RoleTexts({ texts, errors, readOnly, onChange }: RoleTextsProps) {
  const { t } = useTranslation('members')
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        label={t('roles.fields.name')}
        required
        maxLength={roles.create.limits.name.maxLength}
        readOnly={readOnly}
        value={texts.name}
        error={errors.name}
        onChange={(event) => onChange({ ...texts, name: event.currentTarget.value })}
      />
      <TextInput
        label={t('roles.fields.description')}
        maxLength={roles.create.limits.description.maxLength}
        readOnly={readOnly}
        value={texts.description}
        error={errors.description}
        onChange={(event) => onChange({ ...texts, description: event.currentTarget.value })}
      />
    </SimpleGrid>
  )
}
