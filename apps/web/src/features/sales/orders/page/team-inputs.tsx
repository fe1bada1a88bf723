import type { PartsInputProps } from '../../../../kit/index.ts'
import { IdsInput } from '../../../shared/record-fields/index.ts'
import { useMemberOptions, useTagOptions } from './team-options.ts'

/** The people of an order while they are edited. */
export const AssigneesInput = (props: PartsInputProps) => <IdsInput {...props} options={useMemberOptions()} />

/** The tags of an order while they are edited. */
export const OrderTagsInput = (props: PartsInputProps) => <IdsInput {...props} options={useTagOptions()} />
