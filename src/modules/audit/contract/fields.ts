/** How the value of a field is shown. `hidden` ones are secret or long: an entry says only that they changed. */
type FieldKind = 'value' | 'money' | 'day' | 'moment' | 'hidden'

const names: Readonly<Record<FieldKind, string>> = {
  value:
    'name title area icon category description available allergens may_contain allergen_note diets contains_alcohol ' +
    'stock stock_daily featured tax_rate preparation_minutes least most options delivery_minutes ' +
    'service_charge_percent alcohol_age line_notes status distance address tax_number lat lng room_number floor ' +
    'apartment source for_source host features enabled accent time_zone currency invoice_currency guest_signin ' +
    'has_unlisted_rooms content_languages overdue_minutes escalation_minutes quiet_from quiet_until orders_ahead ' +
    'taxi_ahead do_not_disturb taxi_dispatch taxi_destination second_factor_required audit_days retention_days hours ' +
    'check_in_from check_out_until hint choices department target_minutes quantity_max note time photo hidden rooms ' +
    'floors push display_name email staff_role follows scopes event_types state added changed removed privacy_notice ' +
    'imprint shown ask_things ask_mid_stay fiscal fiscal_labels fiscal_hours numbers verify_url percent pack ' +
    'offered own_who country form_keep_days ask_arrival_time ask_wishes own_signature own_identity own_due_hours ' +
    'keep_days keep_source other_authority reported_sources register_on persons_expected payment',
  money: 'price delivery_fee free_delivery_from total amount',
  day: 'check_in check_out expiry_date valid_from valid_until leaves_on contract_on',
  moment: 'from_at until_at expires_at arrived_at',
  hidden:
    'image_url option_groups items content text translations logo_url periods exceptions phones emergency directions ' +
    'wifi_name wifi_password wifi_hidden door_code door_note url privacy_texts imprint_texts review_links thanks none_reason ' +
    'intro establishment nobody_reason',
}

/**
 * The fields whose changes the log keeps: those of the hotel's own set-up. Fields that name guests or hold their words
 * are not here, so they cannot get into an entry.
 */
export const fields: ReadonlyMap<string, FieldKind> = new Map(
  (Object.keys(names) as FieldKind[]).flatMap((kind) => names[kind].split(' ').map((name) => [name, kind] as const)),
)
