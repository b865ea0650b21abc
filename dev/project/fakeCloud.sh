# A cloud for tests: the folder $CLOUD has a file for everything that exists. Creating it twice fails; setting it twice does not.

key() { printf '%s' "$*" | tr -c 'A-Za-z0-9' '_' | cut -c1-240; }
there() { [ -e "$CLOUD/$(key "$1")" ]; }
put() { printf '%s' "${2:-}" > "$CLOUD/$(key "$1")"; }
make() {
  echo "made $1" >> "$CLOUD.log"
  if there "$1"; then echo "already exists: $1" >&2; return 1; fi
  put "$1" "${2:-}"
}
refuse() { if [[ -n "${FAILING:-}" && "$*" == *"$FAILING"* ]]; then echo "refused: $*" >&2; else return 1; fi; }
option() { local name=$1 each; for each in "${@:2}"; do case $each in "--$name="*) printf '%s' "${each#*=}"; return;; esac; done; }

gcloud() {
  if refuse "$@"; then return 1; fi
  local kind='' verb='' name='' word file content=''
  for word in "$@"; do
    case $word in
      --*) ;;
      create|create-oidc|describe|list|update|delete) verb=$word;;
      *) if [ -n "$verb" ]; then name=${word#name of }; else kind+="$word "; fi;;
    esac
  done
  case $verb in describe|list) ;; *) echo "gcloud $*" >> "$CLOUD.log";; esac
  case "$*" in
    'projects describe'*) echo 123456789; return;;
    'auth print-access-token') echo token; return;;
    'config get-value account') echo me@example.com; return;;
    'billing projects describe'*) echo 0A0A0A-0B0B0B-0C0C0C; return;;
    'firestore databases describe'*) if there 'firestore databases (default)'; then echo asia-northeast1; fi; return;;
    'storage buckets describe'*) if there "$kind$name"; then echo ASIA-NORTHEAST1; fi; return;;
    'logging sinks describe'*) if there heartbeats; then echo heartbeats; fi; return;;
    'logging sinks update'*) make heartbeats; return;;
    *'org-policies describe'*) name=$(option format "$@"); name=${name#*.}; if [[ "${POLICY:-}" == *"${name%)}"* ]]; then echo "$POLICY"; fi; return;;
    *'quotas info describe'*) if [ ! -e "$CLOUD/few_cpus" ] || there quotas; then echo 20000; else echo 1000; fi; return;;
    *'quotas preferences create'*) make quotas; return;;
    *'backups schedules list'*) if there backups; then echo 604800s; fi; return;;
    *'backups schedules create'*) make backups; return;;
    *'identity create'*) put "$*"; return;;
  esac
  file=$(option config-from-file "$@")$(option policy-from-file "$@")
  if [ -n "$file" ]; then content=$(cat "$file"); fi
  if [ "$(option data-file "$@")" = - ]; then cat > /dev/null; fi
  if [ "$verb" = list ]; then name=$(option filter "$@" | sed "s/^displayName=//; s/'//g"); fi
  : "${name:=$(option database "$@")}" "${name:=$(option display-name "$@")}"
  : "${name:=$(sed -n 's/^  "displayName": "\(.*\)",$/\1/p' <<< "$content")}"
  name=$kind${name%@*.iam.gserviceaccount.com}
  case $verb in
    create*) make "$name" "$content";;
    describe) there "$name";;
    list) if there "$name"; then echo "name of ${name#"$kind"}"; fi;;
    update) put "$name" "$content";;
    delete) rm "$CLOUD/$(key "$name")";;
    *) put "$*";;
  esac
}

curl() {
  local method=$3 url=$4 sent=${*: -1}
  case "$method $url" in
    *builds/latest.json) there hosting;;
    *defaultBucket) make 'storage buckets gs://my-site.firebasestorage.app';;
    'GET '*recaptchaEnterpriseConfig) cat "$CLOUD/siteKey";;
    'PATCH '*recaptchaEnterpriseConfig*) put siteKey "$sent";;
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
  esac
}

npm() { ! refuse "$@" && put "npm $*"; }

# Waiting does not help here.
sleep() { WAIT_UNTIL=0; }
