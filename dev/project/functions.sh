# What the steps of the setup call. setup.ts sets the variables first.
export CLOUDSDK_CORE_PROJECT=$PROJECT CLOUDSDK_CORE_DISABLE_PROMPTS=1

firebase() { npx firebase "$@" --project "$PROJECT" --non-interactive; }

json() { node -p "JSON.parse(fs.readFileSync(0)).$1"; }

# api METHOD URL [OPTIONS OF curl]
api() {
  curl -fsS -X "$1" "$2" -H "Authorization: Bearer $(gcloud auth print-access-token)" \
    -H "x-goog-user-project: $PROJECT" -H 'Content-Type: application/json' "${@:3}"
}

policy() {
  gcloud resource-manager org-policies describe "constraints/$1" --effective --format="json(listPolicy.$2)" \
    --project="$PROJECT"
}

visitors_allowed() {
  local found constraint=iam.allowedPolicyMemberDomains
  found=$(policy $constraint allValues && policy $constraint allowedValues) || return 1
  [[ "$found" != *allowedValues*'['* && "$found" != *DENY* ]]
}

# The policy may name the region or a group of regions that contains it.
region_allowed() {
  local all allowed denied constraint=gcp.resourceLocations
  local here="\"($REGION|in:$REGION-locations|in:jp-locations|in:asia-locations)\""
  all=$(policy $constraint allValues) && allowed=$(policy $constraint allowedValues) || return 1
  denied=$(policy $constraint deniedValues) || return 1
  [[ "$all" != *DENY* && ( "$allowed" != *allowedValues*'['* || "$allowed" =~ $here ) && ! "$denied" =~ $here ]]
}

milli_cpus() {
  gcloud beta quotas info describe CpuAllocPerProjectRegion --service=run.googleapis.com \
    --flatten='dimensionsInfos[]' --filter="dimensionsInfos.applicableLocations:$REGION" \
    --format='value(dimensionsInfos.details.value)' --project="$PROJECT"
}

bucket_region() {
  gcloud storage buckets describe "gs://$BUCKET" --format='value(location)' | tr '[:upper:]' '[:lower:]'
}

# account ID NAME
account() {
  gcloud iam service-accounts describe "$1@$PROJECT.iam.gserviceaccount.com" >/dev/null 2>&1 ||
    gcloud iam service-accounts create "$1" --display-name="$2"
}

# grant ACCOUNT ROLE...: on the project
grant() {
  local role
  for role in "${@:2}"; do
    gcloud projects add-iam-policy-binding "$PROJECT" --member="serviceAccount:$1" --role="roles/$role" \
      --condition=None --format=none
  done
}

# grant_on KIND RESOURCE ACCOUNT ROLE
grant_on() { gcloud $1 add-iam-policy-binding "$2" --member="serviceAccount:$3" --role="roles/$4" --format=none; }

# create_secret NAME: reads its value from stdin.
create_secret() {
  gcloud secrets create "$1" --replication-policy=user-managed --locations="$REGION" --data-file=-
}

recaptcha_key() {
  gcloud recaptcha keys list --filter='displayName=Matataki' --format='value(name.basename())'
}

app_check_url() {
  local app
  app=$(firebase apps:list WEB --json | json 'result[0].appId')
  echo "https://firebaseappcheck.googleapis.com/v1/projects/$PROJECT_NUMBER/apps/$app/recaptchaEnterpriseConfig"
}

# has_lines FILE LINES
has_lines() { [ -e "$1" ] && ! grep -qvxFf "$1" <<< "$2"; }

# set_lines FILE LINES: each is NAME=VALUE; other names stay.
set_lines() {
  mkdir -p "$(dirname "$1")" && touch "$1"
  { grep -vf <(sed 's/^\([^=]*=\).*/^\1/' <<< "$2") "$1" || true; printf '%s\n' "$2"; } > "$1.next"
  mv "$1.next" "$1"
}

# each FOLDER COMMAND...: for every file of that folder of deploy/monitoring; a failure stops no other.
each() {
  local file status=0
  for file in "$FILES/monitoring/$1"/*.json; do
    "${@:2}" "$file" || { status=1; echo "$file failed." >&2; }
  done
  return $status
}

# Repeats a command that needs a new metric: Google knows it after some minutes. All calls share ten minutes.
patiently() {
  WAIT_UNTIL=${WAIT_UNTIL:-$(($(date +%s) + 600))}
  until "$@"; do
    if [ "$(date +%s)" -ge "$WAIT_UNTIL" ]; then return 1; fi
    sleep 20
  done
}

# The following functions create a thing or update it.

metric() {
  local name verb=create
  name=$(basename "$1" .json)
  if gcloud logging metrics describe "$name" >/dev/null 2>&1; then verb=update; fi
  gcloud logging metrics $verb "$name" --config-from-file="$1"
}

slo() {
  local name url="$MONITORED_SERVICE/serviceLevelObjectives"
  name=$(basename "$1" .json)
  if api GET "$url/$name" >/dev/null 2>&1; then
    api PATCH "$url/$name" --data "@$1"
  else
    api POST "$url?serviceLevelObjectiveId=$name" --data "@$1"
  fi
}

channel() { gcloud beta monitoring channels list --filter='displayName=Matataki' --format='value(name)'; }

# Older versions of gcloud have this in alpha only.
alert() {
  local name title to policies='gcloud alpha monitoring policies'
  title=$(json displayName < "$1") && to=$(channel) || return 1
  name=$($policies list --filter="displayName='$title'" --format='value(name)') || return 1
  if [ -n "$name" ]; then
    $policies update "$name" --policy-from-file="$1" --set-notification-channels="$to"
  else
    $policies create --policy-from-file="$1" --notification-channels="$to"
  fi
}

dashboard() {
  local name dashboards='gcloud monitoring dashboards'
  name=$($dashboards list --filter='displayName=Matataki' --format='value(name)')
  if [ -n "$name" ]; then $dashboards delete "$name"; fi
  $dashboards create --config-from-file="$FILES/monitoring/dashboard.json"
}

budget() {
  local name account=$BILLING_ACCOUNT title="Matataki $PROJECT" budgets='gcloud billing budgets'
  : "${account:=$(gcloud billing projects describe "$PROJECT" --format='value(billingAccountName.basename())')}"
  name=$($budgets list --billing-account="$account" --filter="displayName='$title'" --format='value(name)')
  set -- --budget-amount="$BUDGET" --filter-projects="projects/$PROJECT" \
    --notifications-rule-monitoring-notification-channels="$(channel)"
  if [ -n "$name" ]; then
    $budgets update "$name" "$@"
  else
    $budgets create --billing-account="$account" --display-name="$title" "$@" \
      --threshold-rule=percent=0.5 --threshold-rule=percent=0.9 --threshold-rule=percent=1.0 \
      --threshold-rule=percent=1.0,basis=forecasted-spend
  fi
}
