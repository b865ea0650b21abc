# What the steps of the setup call. setup.ts sets the variables first.
export CLOUDSDK_CORE_PROJECT=$PROJECT CLOUDSDK_CORE_DISABLE_PROMPTS=1

firebase() { npx firebase "$@" --project "$PROJECT" --non-interactive; }
# json EXPRESSION: of the JSON in stdin, such as `.name`. Fails on what is no JSON.
json() { node -p "JSON.parse(fs.readFileSync(0))$1"; }
# includes JSON: whether the JSON in stdin has all of it.
includes() {
  node -e 'const isIn = (part, whole) => part === whole || (typeof part === "object" && typeof whole === "object" &&
    Object.keys(part).every((key) => isIn(part[key], whole[key])));
    process.exitCode = isIn(JSON.parse(process.argv[1]), JSON.parse(fs.readFileSync(0))) ? 0 : 1' "$1"
}

# note TEXT: printed after the step, which goes on.
note() { echo "Note: $*" >&2; }
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

# The vCPU that this project may have in the region, in thousandths; -1 without a limit. Fails if nobody can tell.
milli_cpus() {
  gcloud beta quotas info describe CpuAllocPerProjectRegion --service=run.googleapis.com --format=json \
    --project="$PROJECT" | json ".dimensionsInfos.find((info) => info.applicableLocations?.includes('$REGION') ||
      info.dimensions?.region === '$REGION').details.value" | grep -xE -e '-?[0-9]+'
}

# request_cpus MILLI_CPUS: never fails, because Google answers late, and may change how it answers.
request_cpus() {
  if milli_cpus >/dev/null 2>&1 && gcloud beta quotas preferences create --service=run.googleapis.com \
    --quota-id=CpuAllocPerProjectRegion --dimensions=region="$REGION" --preferred-value="$1" \
    --preference-id=matataki-cpu --email="$(gcloud config get account)" --project="$PROJECT"; then
    note 'Requested. Google answers by mail, mostly within minutes; before that, a deployment may be refused.'
  else
    note "Nobody can tell whether $REGION has $(($1 / 1000)) vCPU, which a release needs. Look under IAM & Admin, Quotas: Cloud Run Admin API, Total CPU allocation."
  fi
}

bucket_region() { gcloud storage buckets describe "gs://$BUCKET" --format='value(location)' | tr '[:upper:]' '[:lower:]'; }

# own_bucket NAME: in this project. Anybody may own a bucket of that name, so `describe` would not tell.
own_bucket() { local names; names=$(gcloud storage buckets list --format='value(name)') && grep -qxF "$1" <<< "$names"; }
# keeps BUCKET JSON: its settings, as the API has them.
keeps() { own_bucket "$1" && gcloud storage buckets describe "gs://$1" --raw --format=json | includes "$2"; }
# backup_bucket NAME OPTIONS
backup_bucket() {
  own_bucket "$1" || gcloud storage buckets create "gs://$1" --location="$REGION" --uniform-bucket-level-access \
    --default-storage-class=coldline
  gcloud storage buckets update "gs://$1" --no-versioning --public-access-prevention "${@:2}"
}

transfers=https://storagetransfer.googleapis.com/v1
find_job() { api GET "$transfers/transferJobs/$1?projectId=$PROJECT"; }
# transfer_job NAME TO FROM-PATH CONDITIONS OPTIONS: the body of a job that copies at three o'clock in Tokyo.
transfer_job() {
  echo '{"description":"Matataki: '"$1"'","status":"ENABLED","transferSpec":{
    "gcsDataSource":{"bucketName":"'"$BUCKET"'","path":"'"$3"'"},"gcsDataSink":{"bucketName":"'"$2"'"},
    "objectConditions":'"$4"',"transferOptions":'"$5"'},"notificationConfig":{"payloadFormat":"NONE",
    "pubsubTopic":"projects/'"$PROJECT/topics/$1"'","eventTypes":["TRANSFER_OPERATION_SUCCESS"]}}'
}

# daily_copy NAME TO FROM-PATH CONDITIONS OPTIONS: creates the job and runs it at once, or updates it.
daily_copy() {
  local job url="$transfers/transferJobs" own="\"projectId\":\"$PROJECT\""
  local start='"scheduleStartDate":{"year":2026,"month":1,"day":1},"startTimeOfDay":{"hours":18}'
  job=$(transfer_job "$@")
  if find_job "$1" >/dev/null 2>&1; then
    own+=',"updateTransferJobFieldMask":"description,transferSpec,notificationConfig,status"'
    api PATCH "$url/$1" --data "{$own,\"transferJob\":$job}"
  else
    api POST "$url" --data "{$own,\"name\":\"transferJobs/$1\",\"schedule\":{$start},${job#?}"
    api POST "$url/$1:run" --data "{$own}"
  fi
}

# topic NAME PUBLISHER RETENTION: with a subscription of the same name, which keeps its messages.
topic() {
  local verb=create on="--topic=$1"
  gcloud pubsub topics describe "$1" >/dev/null 2>&1 || gcloud pubsub topics create "$1"
  grant_on 'pubsub topics' "$1" "$2" pubsub.publisher
  if gcloud pubsub subscriptions describe "$1" >/dev/null 2>&1; then verb=update on=''; fi
  gcloud pubsub subscriptions $verb "$1" $on --message-retention-duration="$3" --expiration-period=never
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

# Google gives some of its accounts the role Editor, which can read everything. This prints those that we use.
editors() {
  gcloud projects get-iam-policy "$PROJECT" --flatten='bindings[].members' --filter='bindings.role=roles/editor' \
    --format='value(bindings.members)' |
    sed -nE "/^serviceAccount:($PROJECT_NUMBER-compute@developer|$PROJECT@appspot)\.gserviceaccount\.com$/p"
}
# grant_on KIND RESOURCE ACCOUNT ROLE
grant_on() { gcloud $1 add-iam-policy-binding "$2" --member="serviceAccount:$3" --role="roles/$4" --format=none; }
# create_secret NAME: reads its value from stdin.
create_secret() { gcloud secrets create "$1" --replication-policy=user-managed --locations="$REGION" --data-file=-; }
recaptcha_key() { gcloud recaptcha keys list --filter='displayName=Matataki' --format='value(name.basename())'; }
app_check=https://firebaseappcheck.googleapis.com/v1/projects/$PROJECT_NUMBER
app_check_url() {
  local app
  app=$(firebase apps:list WEB --json | json '.result[0].appId')
  echo "$app_check/apps/$app/recaptchaEnterpriseConfig"
}

# The services refuse requests without a token if $ENFORCEMENT is ENFORCED, and not if it is OFF.
enforcing=$(echo "$app_check/services/"{firestore,firebasestorage,identitytoolkit}.googleapis.com)
is_enforced() {
  local service mode
  for service in $enforcing; do
    mode=$(api GET "$service" | json '.enforcementMode') || return 1
    [ "${mode/undefined/OFF}" = "$ENFORCEMENT" ] || return 1
  done
}
enforce() {
  local service
  for service in $enforcing; do
    api PATCH "$service?updateMask=enforcementMode" --data '{"enforcementMode":"'"$ENFORCEMENT"'"}'
  done
}

# The live site has no tokens yet: its calls do not ask for any.
has_no_tokens() {
  [ "$ENFORCEMENT" = ENFORCED ] && [ true = "$(gcloud functions list --v2 --format=json --project="$PROJECT" |
    json ".some(({ name, serviceConfig: { environmentVariables: all = {} } = {} }) =>
      name.endsWith('/calls') && all.MATATAKI_APP_CHECK !== 'on')")" ]
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
  for file in "$FILES/monitoring/$1"/*.json; do "${@:2}" "$file" || { status=1; echo "$file failed." >&2; }; done
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
  local name verb=PATCH url="$MONITORED_SERVICE/serviceLevelObjectives"
  name=$(basename "$1" .json)
  if api GET "$url/$name" >/dev/null 2>&1; then url+=/$name; else verb=POST url+="?serviceLevelObjectiveId=$name"; fi
  api $verb "$url" --data "@$1"
}

channel() { gcloud beta monitoring channels list --filter='displayName=Matataki' --format='value(name)'; }
# Older versions of gcloud have this in alpha only.
alert() {
  local name title to policies='gcloud alpha monitoring policies'
  title=$(json .displayName < "$1") && to=$(channel) || return 1
  name=$($policies list --filter="displayName='$title'" --format='value(name)') || return 1
  if [ -n "$name" ]; then
    $policies update "$name" --policy-from-file="$1" --set-notification-channels="$to"
  else
    $policies create --policy-from-file="$1" --notification-channels="$to"
  fi
}

# An update needs the etag of what it replaces. The others are copies that an older setup left.
dashboard() {
  local names name etag file="$FILES/monitoring/dashboard.json" dashboards='gcloud monitoring dashboards'
  names=$($dashboards list --filter='displayName=Matataki' --format='value(name)')
  read -r name <<< "$names"
  if [ -z "$name" ]; then $dashboards create --config-from-file="$file"; return; fi
  etag=$($dashboards describe "$name" --format='value(etag)')
  $dashboards update "$name" --config="{\"etag\":\"$etag\",$(tail -c +2 "$file")"
}

# exclusion NAME FILTER: keeps entries out of the log.
exclusion_filter() {
  gcloud logging sinks describe _Default --format=json | json ".exclusions.find(({ name }) => name === '$1').filter"
}
exclusion() {
  local verb=add
  if exclusion_filter "$1" >/dev/null 2>&1; then verb=update; fi
  gcloud logging sinks update _Default --$verb-exclusion=name="$1",filter="$2"
}

# GitHub gives a repository's number to no other; its name may become somebody else's.
repository_id() {
  if [ -n "$GITHUB_ID" ]; then echo "$GITHUB_ID"; else curl -fsS "https://api.github.com/repos/$GITHUB" | json .id; fi
}

name_condition="assertion.repository == '$GITHUB' && assertion.environment == '$GITHUB_ENVIRONMENT' && \
assertion.ref == 'refs/heads/main'"
github_condition() { local id; id=$(repository_id) && echo "assertion.repository_id == '$id' && $name_condition"; }
providers='gcloud iam workload-identity-pools providers' pool='--workload-identity-pool=github --location=global'
trusted() { $providers describe matataki $pool --format='value(attributeCondition)'; }
trust_github() {
  local condition previous='' verb=create-oidc
  if previous=$(trusted 2>/dev/null); then verb=update-oidc; fi
  condition=$(github_condition) || {
    note "GitHub does not tell the number of $GITHUB: give it with --github-id, or its name alone is checked."
    condition=$name_condition
    if [[ "$previous" == *"$name_condition" ]]; then condition=$previous; fi
  }
  $providers $verb matataki $pool --issuer-uri=https://token.actions.githubusercontent.com --attribute-condition="$condition" \
    --attribute-mapping=google.subject=assertion.sub,attribute.environment=assertion.environment
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
