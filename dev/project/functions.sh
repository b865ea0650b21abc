# What the commands of the setup call. PROJECT, REGION and PROJECT_NUMBER are set before.

api() {
  curl -fsS -X "$1" "$2" -H "Authorization: Bearer $(gcloud auth print-access-token)" \
    -H "x-goog-user-project: $PROJECT" -H 'Content-Type: application/json' "${@:3}"
}

policy() {
  gcloud resource-manager org-policies describe "$1" --effective --format="json(listPolicy.$2)" --project="$PROJECT"
}

cpus() {
  gcloud beta quotas info describe CpuAllocPerProjectRegion --service=run.googleapis.com \
    --flatten='dimensionsInfos[]' --filter="dimensionsInfos.applicableLocations:$REGION" \
    --format='value(dimensionsInfos.details.value)' --project="$PROJECT"
}

# What is counted newly is known after some minutes only. All together wait for ten.
patiently() {
  WAIT_UNTIL=${WAIT_UNTIL:-$(($(date +%s) + 600))}
  until "$@"; do
    if [ "$(date +%s)" -ge "$WAIT_UNTIL" ]; then return 1; fi
    sleep 20
  done
}

# The following make what is not there yet and change what is.

channel() {
  gcloud beta monitoring channels list --filter='displayName=Matataki' --format='value(name)' --project="$PROJECT"
}

metric() {
  local does=create
  if gcloud logging metrics describe "$1" --project="$PROJECT" >/dev/null 2>&1; then does=update; fi
  gcloud logging metrics "$does" "$1" --config-from-file="$2" --project="$PROJECT" --quiet
}

promise() {
  if api GET "$1/$2" >/dev/null 2>&1; then
    api PATCH "$1/$2" --data "@$3"
  else
    api POST "$1?serviceLevelObjectiveId=$2" --data "@$3"
  fi
}

# In alpha everywhere, in newer versions of gcloud without it too.
alert() {
  local to name policies='gcloud alpha monitoring policies'
  to=$(channel)
  name=$($policies list --filter="displayName='$1'" --format='value(name)' --project="$PROJECT")
  if [ -n "$name" ]; then
    $policies update "$name" --policy-from-file="$2" --set-notification-channels="$to" --project="$PROJECT" --quiet
  else
    $policies create --policy-from-file="$2" --notification-channels="$to" --project="$PROJECT" --quiet
  fi
}

dashboard() {
  local name dashboards='gcloud monitoring dashboards'
  name=$($dashboards list --filter='displayName=Matataki' --format='value(name)' --project="$PROJECT")
  if [ -n "$name" ]; then $dashboards delete "$name" --project="$PROJECT" --quiet; fi
  $dashboards create --config-from-file="$1" --project="$PROJECT" --quiet
}

# Of an account, by a name; the rules follow.
budget() {
  local name
  name=$(gcloud billing budgets list --billing-account="$1" --filter="displayName='$2'" --format='value(name)')
  if [ -n "$name" ]; then
    gcloud billing budgets update "$name" "${@:3}" --quiet
  else
    gcloud billing budgets create --billing-account="$1" --display-name="$2" \
      --threshold-rule=percent=0.5 --threshold-rule=percent=0.9 --threshold-rule=percent=1.0 \
      --threshold-rule=percent=1.0,basis=forecasted-spend "${@:3}" --quiet
  fi
}
