# What the steps of the setup call. setup.ts sets the variables first.
export CLOUDSDK_CORE_PROJECT=$PROJECT CLOUDSDK_CORE_DISABLE_PROMPTS=1

firebase() { npx firebase "$@" --project "$PROJECT" --non-interactive; }
json() { node -p "JSON.parse(fs.readFileSync(0)).$1"; }
# named KIND TITLE [OPTIONS]: the name of the thing with this title, if it exists.
named() { gcloud $1 list --filter="displayName='$2'" --format='value(name)' "${@:3}"; }
channel() { named 'beta monitoring channels' Matataki; }
recaptcha_key() { named 'recaptcha keys' Matataki | sed 's|.*/||'; }
bucket_region() { gcloud storage buckets describe "gs://$BUCKET" --format='value(location.lower())'; }

# api METHOD URL [OPTIONS OF curl]
api() {
  curl -fsS -X "$1" "$2" -H "Authorization: Bearer $(gcloud auth print-access-token)" \
    -H "x-goog-user-project: $PROJECT" -H 'Content-Type: application/json' "${@:3}"
}

# Fails if the policy names members, or denies all. An organization without the policy answers nothing.
visitors_allowed() {
  local found
  found=$(gcloud resource-manager org-policies describe constraints/iam.allowedPolicyMemberDomains --effective \
    --format='json(listPolicy.allValues,listPolicy.allowedValues)' --project="$PROJECT") || return 1
  [[ "$found" != *allowedValues*'['* && "$found" != *DENY* ]]
}

milli_cpus() {
  gcloud beta quotas info describe CpuAllocPerProjectRegion --service=run.googleapis.com \
    --flatten='dimensionsInfos[]' --filter="dimensionsInfos.applicableLocations:$REGION" \
    --format='value(dimensionsInfos.details.value)' --project="$PROJECT"
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

app_check_url() {
  local app
  app=$(firebase apps:list WEB --json | json 'result[0].appId')
  echo "https://firebaseappcheck.googleapis.com/v1/projects/$PROJECT_NUMBER/apps/$app/recaptchaEnterpriseConfig"
}

# What the build of the site needs to know about the web app, as lines of its file.
site_lines() {
  firebase apps:sdkconfig WEB --json | node -p "const { sdkConfig } = JSON.parse(fs.readFileSync(0)).result;
    const variable = (name) => 'VITE_FIREBASE_' + name.replace(/[A-Z]/g, '_\$&').toUpperCase();
    ['projectId', 'apiKey', 'authDomain', 'storageBucket', 'appId']
      .map((name) => variable(name) + '=' + (sdkConfig[name] ?? '$BUCKET')).join('\n')"
  if [ -n "$PROVIDERS" ]; then echo "VITE_AUTH_PROVIDERS=$PROVIDERS"; fi
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

# Repeats a command that needs a new metric, which Google knows after some minutes. All calls of a step share ten minutes.
patiently() { until "$@"; do if [ $SECONDS -ge 600 ]; then return 1; fi; sleep 20; done; }

# The following functions create a thing or update it.

metric() {
  set -- "$(basename "$1" .json)" --config-from-file="$1"
  gcloud logging metrics update "$@" || gcloud logging metrics create "$@"
}

slo() {
  local name url="$MONITORED_SERVICE/serviceLevelObjectives"
  name=$(basename "$1" .json)
  api PATCH "$url/$name" --data "@$1" || api POST "$url?serviceLevelObjectiveId=$name" --data "@$1"
}

# Older versions of gcloud have this in alpha only.
alert() {
  local name title to policies='alpha monitoring policies'
  title=$(json displayName < "$1") && to=$(channel) && name=$(named "$policies" "$title") || return 1
  if [ -n "$name" ]; then
    gcloud $policies update "$name" --policy-from-file="$1" --set-notification-channels="$to"
  else
    gcloud $policies create --policy-from-file="$1" --notification-channels="$to"
  fi
}

budget() {
  local name account title="Matataki $PROJECT"
  account=${BILLING_ACCOUNT:-$(gcloud billing projects describe "$PROJECT" --format='value(billingAccountName.basename())')}
  name=$(named 'billing budgets' "$title" --billing-account="$account")
  set -- --budget-amount="$BUDGET" --filter-projects="projects/$PROJECT" \
    --notifications-rule-monitoring-notification-channels="$(channel)"
  if [ -n "$name" ]; then
    gcloud billing budgets update "$name" "$@"
  else
    gcloud billing budgets create --billing-account="$account" --display-name="$title" "$@" --threshold-rule=percent=0.5 \
      --threshold-rule=percent=0.9 --threshold-rule=percent=1.0 --threshold-rule=percent=1.0,basis=forecasted-spend
  fi
}
