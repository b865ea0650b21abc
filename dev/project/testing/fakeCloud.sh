# A cloud for tests: the folder $CLOUD has a file for everything that exists. Creating it twice fails; setting it twice does not.

key() { local name="${*//[^A-Za-z0-9]/_}"; printf '%s' "${name:0:240}"; }
there() { [ -e "$CLOUD/$(key "$1")" ]; }
content_of() { cat "$CLOUD/$(key "$1")"; }
put() { printf '%s' "${2:-}" > "$CLOUD/$(key "$1")"; }
make() {
  echo "made $1" >> "$CLOUD.log"
  if there "$1"; then echo "already exists: $1" >&2; return 1; fi
  put "$1" "${2:-}"
}
refuse() { if [[ -n "${FAILING:-}" && "$*" == *"$FAILING"* ]]; then echo "refused: $*" >&2; else return 1; fi; }
unknown() { echo "unknown $*" | tee -a "$CLOUD.log" >&2; }
option() { local name=$1 each; for each in "${@:2}"; do case $each in "--$name="*) printf '%s' "${each#*=}"; return;; esac; done; }

# Each line is a command and its flags. The real gcloud confirms the list (gcloud.long.test.ts).
COMMANDS=$'\n'$(< "${BASH_SOURCE[0]%/*}/gcloud.txt")$'\n'
# known COMMAND FLAGS: whether gcloud has them.
known() {
  local flags each
  if [[ "$COMMANDS" != *$'\n'"$1:"* ]]; then unknown "command: gcloud $1"; return 1; fi
  flags=${COMMANDS#*$'\n'"$1:"}
  flags=" ${flags%%$'\n'*} --flatten --format --project --quiet "
  for each in "${@:2}"; do
    if [[ "$each" == --* && "$flags" != *" ${each%%=*} "* ]]; then unknown "flag of gcloud $1: $each"; return 1; fi
  done
}

gcloud() {
  local kind verb command='' words=1 name='' word file content=''
  for word in "$@"; do
    if [[ "$COMMANDS" == *$'\n'"$command:"* || "$word" == --* ]]; then break; fi
    command+="${command:+ }$word" words=$((words + 1))
  done
  known "$command" "$@" || return 2
  if refuse "$@"; then return 1; fi
  verb=${command##* } kind="${command% *} "
  for word in "${@:words}"; do
    if [[ "$word" != --* ]]; then name=${word#name of }; break; fi
  done
  case $verb in describe|list|get*) ;; *) echo "gcloud $*" >> "$CLOUD.log";; esac
  case "$command" in
    'projects describe') echo 123456789; return;;
    'auth print-access-token') echo token; return;;
    'config get') echo me@example.com; return;;
    'billing projects describe') echo 0A0A0A-0B0B0B-0C0C0C; return;;
    'firestore databases describe') if there 'firestore databases (default)'; then echo asia-northeast1; fi; return;;
    'functions list') echo "${LIVE:-[]}"; return;;
    'storage buckets list') echo other; for name in copies erasures; do if there "storage buckets gs://my-site-matataki-$name"; then echo "my-site-matataki-$name"; fi; done; return;;
    'storage buckets describe')
      if [[ " $* " == *' --raw '* ]]; then content_of "$kind$name"; elif there "$kind$name"; then echo ASIA-NORTHEAST1; fi; return;;
    'storage buckets update')
      file=$(option lifecycle-file "$@") content=$(option soft-delete-duration "$@")
      if [ -n "$file" ]; then file=$(cat "$file"); fi
      content=${content%d}
      content="{\"softDeletePolicy\":{\"retentionDurationSeconds\":\"$((${content:-0} * 86400))\"},\"lifecycle\":${file:-null}}"
      put "$kind$name" "$content"; return;;
    'logging sinks describe')
      if there exclusion; then printf '{"exclusions":[{"name":"requests","filter":%s}]}' "$(content_of exclusion)"; else echo '{}'; fi; return;;
    'logging sinks update')
      content=$(option add-exclusion "$@")$(option update-exclusion "$@")
      content=$(node -p 'JSON.stringify(process.argv[1])' "${content#name=requests,filter=}")
      if [[ "$*" == *--add-* ]]; then make exclusion "$content"; else there exclusion && put exclusion "$content"; fi; return;;
    'resource-manager org-policies describe') name=$(option format "$@"); name=${name#*.}; if [[ "${POLICY:-}" == *"${name%)}"* ]]; then echo "$POLICY"; fi; return;;
    'beta quotas info describe')
      content='{"applicableLocations":["us-east1","asia-northeast1"],"details":{"value":"20000"}}'
      echo '{"dimensionsInfos":[{"dimensions":{"region":"us-west1"},"details":{"value":"5000"}},'"${QUOTA:-$content}]}"; return;;
    'beta quotas preferences create') make quotas; return;;
    'beta quotas preferences describe') there quotas; return;;
    'firestore backups schedules list') if there backups; then echo 604800s; fi; return;;
    'firestore backups schedules create') make backups; return;;
    'beta services identity create') put "$*"; return;;
    'projects get-iam-policy') if ! there 'no editor'; then printf 'serviceAccount:123456789%s.gserviceaccount.com\n' -compute@developer @cloudservices; fi; return;;
    'projects remove-iam-policy-binding') if [[ "$*" == *-compute@developer*roles/editor* ]]; then put 'no editor'; else return 1; fi; return;;
    'iam workload-identity-pools providers describe') content_of provider; return;;
    'iam workload-identity-pools providers create-oidc') make provider "$(option attribute-condition "$@")"; return;;
    'iam workload-identity-pools providers update-oidc') there provider && put provider "$(option attribute-condition "$@")"; return;;
    'monitoring dashboards describe') echo newest; return;;
    'monitoring dashboards update') content=$(option config "$@"); [[ "$content" == '{"etag":"newest",'* ]] && put "$kind$name" "{${content#*,}"; return;;
  esac
  file=$(option config-from-file "$@")$(option policy-from-file "$@")
  if [ -n "$file" ]; then content=$(cat "$file"); fi
  if [ "$(option data-file "$@")" = - ]; then cat > /dev/null; fi
  if [ "$verb" = list ]; then name=$(option filter "$@" | sed "s/^displayName=//; s/'//g"); fi
  : "${name:=$(option database "$@")}" "${name:=$(option display-name "$@")}"
  : "${name:=$(sed -n 's/^  "displayName": "\(.*\)",$/\1/p' <<< "$content")}"
  name=$kind${name%@*.iam.gserviceaccount.com}
  case $verb in
    create) make "$name" "$content";;
    describe) there "$name";;
    list) if there "$name"; then echo "name of ${name#"$kind"}"; fi;;
    update) put "$name" "$content";;
    *) put "$*";;
  esac
}

curl() {
  if [ "$2" = https://api.github.com/repos/example/matataki ]; then [ -z "${GITHUB_DOWN:-}" ] && echo '{"id":42}'; return; fi
  local method=$3 url=$4 sent=${*: -1} job='transferJobs/[a-z-]*'
  if refuse "$method" "$url"; then return 1; fi
  case "$method $url" in
    *builds/latest.json) there hosting;;
    *defaultBucket) make 'storage buckets gs://my-site.firebasestorage.app';;
    *googleServiceAccounts/*) ;;
    'GET '*transferJobs/*) content_of "$(grep -o "$job" <<< "$url")";;
    'POST '*transferJobs) make "$(grep -o "$job" <<< "$sent")" "$sent";;
    'POST '*transferJobs/*:run) make "run $url";;
    'PATCH '*transferJobs/*) there "$(grep -o "$job" <<< "$url")" && put "$(grep -o "$job" <<< "$url")" "$(node -p 'JSON.stringify(JSON.parse(process.argv[1]).transferJob)' "$sent")";;
    'GET '*recaptchaEnterpriseConfig) cat "$CLOUD/siteKey";;
    'PATCH '*recaptchaEnterpriseConfig*) put siteKey "$sent";;
    'GET '*firebaseappcheck*/services/*) if there "${url##*/}"; then content_of "${url##*/}"; else echo '{}'; fi;;
    'PATCH '*firebaseappcheck*/services/*) url=${url##*/}; put "${url%\?*}" "$sent";;
    'GET '*) there "$url";;
    'PATCH '*identitytoolkit*) put "$url" "$(cat "${sent#@}")";;
    'PATCH '*) there "$url" && put "$url" "$(cat "${sent#@}")";;
    'POST '*) make "${url%%\?*}/${url##*=}" "$(cat "${sent#@}")";;
  esac
}

npx() {
  if refuse "$@"; then return 1; fi
  case "$*" in
    *apps:list*) if there app; then echo '{"result":[{"appId":"1"}]}'; fi;;
    *apps:create*) make app;;
    *sites:get*) there site;;
    *sites:create*) make site;;
    *login*) put login;;
    *projects:list*) there login;;
    *apps:sdkconfig*) echo '{"status":"success","result":{"sdkConfig":{"projectId":"my-site","appId":"1:2:web:3","apiKey":"key","authDomain":"my-site.firebaseapp.com"}}}';;
    *'--only hosting'*) put hosting;;
    *deploy*) put indexes;;
    *) unknown "firebase: $*"; return 1;;
  esac
}

npm() { ! refuse "$@" && put "npm $*"; }

# Waiting does not help here.
sleep() { WAIT_UNTIL=0; }
